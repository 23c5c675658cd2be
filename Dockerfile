FROM python:3.13-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /srv/forbidden
COPY requirements/base.txt requirements/base.txt
RUN pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes -r requirements/base.txt
COPY . .
# The collected files are part of the image; the values here only let the command start.
RUN SECRET_KEY=build ALLOWED_HOSTS=build python manage.py collectstatic --noinput --verbosity 0 \
    && useradd --system forbidden && chown -R forbidden var
USER forbidden
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s --retries=2 \
    CMD ["python", "-c", "import urllib.request as it; it.urlopen('http://127.0.0.1:8000/readyz', timeout=5)"]
CMD ["uvicorn", "forbidden.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--workers", "2", \
     "--lifespan", "off", "--no-access-log", "--no-server-header", "--no-proxy-headers", "--timeout-graceful-shutdown", "5"]
