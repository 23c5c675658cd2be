"""What is read of crews: their members, their saga, and the records of their games. Services and views import it."""
