"""A mail server that stores the recipient and the Message-ID of each mail in a file; it is never killed."""

import asyncio
import sys
from email.parser import BytesHeaderParser
from email.policy import default
from pathlib import Path

OK = b"250 ok\r\n"


async def serve(port: int, kept: Path) -> None:
    async def chat(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mailhost\r\n")
        while line := await reader.readline():
            verb = line[:4].upper()
            if verb == b"DATA":
                writer.write(b"354 go on\r\n")
                await writer.drain()
                # Store first, acknowledge then: every mail that a sender believes sent is here.
                keep(await reader.readuntil(b"\r\n.\r\n"))
            writer.write(b"221 bye\r\n" if verb == b"QUIT" else OK)
            await writer.drain()
            if verb == b"QUIT":
                break
        writer.close()

    def keep(raw: bytes) -> None:
        message = BytesHeaderParser(policy=default).parsebytes(raw)
        with kept.open("a") as file:
            file.write(f"{message['To']} {message['Message-ID']}\n")

    kept.touch()
    server = await asyncio.start_server(chat, "127.0.0.1", port, limit=2**24)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
