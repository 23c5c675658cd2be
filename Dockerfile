# The version of Python and Debian is fixed, so that a build changes only when this line does. Renew it at each upgrade, or
# you miss security fixes of the base image. A tag can be moved, a digest cannot: `docker pull` of the tag prints it, and
# PYTHON_IMAGE=python:3.13.15-slim-trixie@sha256:… in .env pins it.
ARG PYTHON_IMAGE=python:3.13.15-slim-trixie

FROM ${PYTHON_IMAGE} AS packages
RUN python -m venv /opt/venv
COPY requirements/base.txt .
RUN /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --require-hashes -r base.txt

FROM ${PYTHON_IMAGE}
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /srv/forbidden
COPY --from=packages /opt/venv /opt/venv
COPY . .
# The compiled catalogs and the collected static files are part of the image. The values here only let the command start.
RUN pybabel --quiet compile --domain django --directory locale \
    && SECRET_KEY=build ALLOWED_HOSTS=build DATABASE_URL=sqlite:// python manage.py collectstatic --noinput --verbosity 0 \
    && python -m compileall -q accounts forbidden games \
    && useradd --system forbidden && mkdir --mode 700 var/pictures && chown -R forbidden var
USER forbidden
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=6s --start-period=20s --retries=2 \
    CMD ["python", "-c", "from urllib import request; request.urlopen('http://127.0.0.1:8000/readyz', timeout=5)"]
CMD ["python", "-m", "forbidden.web", "--host", "0.0.0.0", "--drain", "5"]
