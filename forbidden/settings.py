"""Settings, read from the environment. Production is the default; `EMBEDDED=1` selects SQLite and one process."""

import logging
import os
import secrets
from email.utils import parseaddr
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONCE, NONE, SELF
from kombu import Queue

from forbidden import languages
from forbidden.environment import database, days, local_secret, mode, number, read_file, required
from forbidden.observability import logs
from forbidden.rate_limits import DEFAULT_LIMITS

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
read_file(env, BASE_DIR / ".env")

DEBUG, EMBEDDED = mode(env)
PRODUCTION = not EMBEDDED

VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))  # the embedded mode writes only here
VAR_DIR.mkdir(parents=True, exist_ok=True)

if PRODUCTION:
    SECRET_KEY = required(env, "SECRET_KEY")
    ALLOWED_HOSTS = [host.strip() for host in required(env, "ALLOWED_HOSTS").split(",")]
    SITE_URL = env.str("SITE_URL", f"https://{ALLOWED_HOSTS[0].lstrip('.')}")  # links in mails begin with it
else:
    SECRET_KEY = env.str("SECRET_KEY", "") or local_secret(VAR_DIR / "secret_key")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
    SITE_URL = env.str("SITE_URL", "http://127.0.0.1:8000")

SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])  # old keys, still accepted

INTERNAL_IPS = ["127.0.0.1", "::1"] if DEBUG else []  # only these see the debug features of templates

# Applications

INSTALLED_APPS = [
    "games.apps.GamesConfig",
    "accounts.apps.AccountsConfig",
    "forbidden.apps.SiteConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "anymail",
    "csp",
    "django_htmx",
    "django_structlog",
    "servestatic",
    "accounts.apps.ModerationAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "forbidden.apps.StaticFilesConfig",
]

MIDDLEWARE = [
    "forbidden.static.StaticFiles",
    "forbidden.security.headers.Headers",
    "forbidden.observability.health.Probes",
    "forbidden.security.middleware.Sessions",
    "accounts.middleware.Authentication",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "forbidden.security.middleware.Compression",
    "forbidden.observability.logs.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "forbidden.languages.Language",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "forbidden.security.middleware.Methods",
    "forbidden.security.middleware.UrlArguments",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.UserMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.views.access.RefusalMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
    "forbidden.security.middleware.BodyLimit",
]

ROOT_URLCONF = "forbidden.urls"
WSGI_APPLICATION = "forbidden.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["forbidden.templatetags.cldr"],
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "forbidden.security.headers.nonce",
            ],
        },
    },
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],  # files with the ending .jinja
        "OPTIONS": {"environment": "forbidden.jinja.environment", "auto_reload": DEBUG},
    },
]

# Database, cache and tasks

DATABASES = {"default": database(env, embedded=VAR_DIR / "forbidden.sqlite3" if EMBEDDED else None)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Requests that a process works on at once. The pool has two more connections, for live connections and probes.
REQUESTS_AT_ONCE = max(1, number(env, "DATABASE_POOL", 10) - 2)

REDIS_URL = env.str("REDIS_URL", "")  # without it, one process does everything in its own memory
CACHES = {
    "default": {"BACKEND": "forbidden.cache.SharedCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "forbidden.cache.MemoryCache", "OPTIONS": {"MAX_ENTRIES": 50_000}},
    # Boards as PNG, at most 160 kB each, under a hash of their content. All processes of a machine share the folder.
    "pictures": {
        "BACKEND": "forbidden.cache.FileCache",
        "LOCATION": VAR_DIR / "pictures",
        "TIMEOUT": 30 * 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
}

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A message only wakes a worker earlier. So no request waits for Redis to be back, and the next sweep does the work of a
# lost message. With acknowledgements, a worker that loses Redis before it acknowledges would crash (kombu 5.7).
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 2, "socket_timeout": 10, "max_retries": 0, "ack_emulation": False}
    if REDIS_URL
    else {"polling_interval": 0.05}  # seconds; with Kombu's second, each step of a bot came up to a second later
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "forbidden.beat:Scheduler"  # stores nothing: the next sweep does the work of a missed one
CELERY_WORKER_TIMER_PRECISION = 0.1  # without Redis, a worker looks only so often whether a task is due: bots play soon
CELERY_TASK_QUEUES = [Queue("celery"), Queue("bots")]  # a worker takes both unless -Q names one
CELERY_TASK_ROUTES = {"games.tasks.play_bot": {"queue": "bots"}, "games.tasks.give_advice": {"queue": "bots"}}
SWEEP_SECONDS = number(env, "SWEEP_SECONDS", 30.0)  # between two sweeps for due rows
TASK_INTERVALS = {
    "sweep": SWEEP_SECONDS,
    "process_timeouts": SWEEP_SECONDS,
    "wake_bots": 10.0,
    "play_turns_in_advance": 10.0,
    "count_results": 60.0,
    "purge": 3600.0,  # every hour instead of once at night, when a laptop sleeps
}
CELERY_BEAT_SCHEDULE = {
    # A task that has waited longer than its interval is skipped, because the next one is already queued.
    name: {"task": f"games.tasks.{name}", "schedule": seconds, "options": {"expires": seconds}}
    for name, seconds in TASK_INTERVALS.items()
}

NOTIFICATION_HOLD = number(env, "NOTIFICATION_HOLD", 120)  # seconds that a delivery waits after its user acted
BOT_PAUSE = number(env, "BOT_PAUSE", 0.1)  # seconds between two steps of bots
BOT_LEASE = number(env, "BOT_LEASE", 30.0)  # seconds after which another worker may take up an unfinished turn
BOT_SEARCH = env.bool("BOT_SEARCH", True)  # bots try their plans on dealt games; without it they are quicker and weaker
DELIVERY_LEASE = number(env, "DELIVERY_LEASE", 300)  # seconds until another worker may retry a delivery

# Retention in days (docs/privacy.md); 0: for good

NOTIFICATIONS_KEPT_DAYS = days(env, "NOTIFICATIONS_KEPT_DAYS", 30)  # finished ones, with their deliveries
MESSAGES_KEPT_DAYS = days(env, "MESSAGES_KEPT_DAYS", 180)  # chat messages, after the end of the game
REPORTS_KEPT_DAYS = days(env, "REPORTS_KEPT_DAYS", 180)  # after they were handled
SANCTIONS_KEPT_DAYS = days(env, "SANCTIONS_KEPT_DAYS", 365)  # after their end
INVITATIONS_KEPT_DAYS = days(env, "INVITATIONS_KEPT_DAYS", 30)  # that nobody accepted
GUESTS_KEPT_DAYS = days(env, "GUESTS_KEPT_DAYS", 365)  # inactive guests without a seat in an unfinished game
ACCOUNTS_KEPT_DAYS = days(env, "ACCOUNTS_KEPT_DAYS", 0)  # unused accounts; their users are warned before

# Accounts

VACATION_DAYS = number(env, "VACATION_DAYS", 30)  # days a year on which a user's deadlines stop

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend", "accounts.backends.AddressBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["email", "name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "accounts.password_validators.SiteWordsValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:dashboard"
LOGOUT_REDIRECT_URL = "home"
SESSION_ENGINE = "accounts.session_store"
SESSION_COOKIE_AGE = 90 * 24 * 3600  # games last for weeks; no request writes to it, so this is since the sign-in

ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.profile.SignupForm"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.allauth.SignupForm",
    "reset_password": "accounts.forms.allauth.ResetPasswordForm",  # nosec B105
    "reset_password_from_key": "accounts.forms.allauth.ResetPasswordKeyForm",  # nosec B105
    "change_password": "accounts.forms.allauth.ChangePasswordForm",  # nosec B105
    "set_password": "accounts.forms.allauth.SetPasswordForm",  # nosec B105
}
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # the other sessions end anyway
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True  # a mail about each change of password, address, passkey or codes
ACCOUNT_PREVENT_ENUMERATION = "strict"  # several accounts may have the same unconfirmed address
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail goes to people who never signed up
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before a change of address, password or factor
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE_URL.partition(":")[0]
MFA_ADAPTER = "accounts.mfa_adapter.Adapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION

# Pages

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGES = languages.offered(LOCALE_PATHS[0])
FORMAT_MODULE_PATH = "forbidden.formats"
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},  # there are no uploads
    "staticfiles": {
        "BACKEND": "forbidden.static_storage.StaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
SERVESTATIC_USE_FINDERS = not PRODUCTION
SERVESTATIC_ALLOW_ALL_ORIGINS = False
SERVESTATIC_MINIFY = True  # what is compressed: no comments, no blanks

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # the largest form of the site is a few hundred bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300  # enough for a list in the admin with a checkbox for each row
DATA_UPLOAD_MAX_NUMBER_FILES = 0
FILE_UPLOAD_HANDLERS: list[str] = []

# Mail: files under var/mail, or EMAIL_URL (SMTP), or EMAIL_BACKEND and ANYMAIL (a provider)

if env.str("EMAIL_URL", ""):
    vars().update(env.email("EMAIL_URL"))
else:
    EMAIL_BACKEND = env.str("EMAIL_BACKEND", "django.core.mail.backends.filebased.EmailBackend")
    EMAIL_FILE_PATH = VAR_DIR / "mail"
EMAIL_TIMEOUT = 20
ANYMAIL = env.json("ANYMAIL", default={})
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("DEFAULT_FROM_EMAIL", "Forbidden <forbidden@localhost>")
MODERATORS_CONTACT = env.str("MODERATORS_CONTACT", parseaddr(DEFAULT_FROM_EMAIL)[1])  # for objections to a sanction

# Push messages and webhooks

# Browsers identify the site by this key, 32 random bytes. Without one, production offers no push messages.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", "")
if not VAPID_PRIVATE_KEY and not PRODUCTION:
    VAPID_PRIVATE_KEY = local_secret(VAR_DIR / "vapid_key", secrets.token_urlsafe)
VAPID_CONTACT = env.str("VAPID_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")

OUTBOUND_ALLOW = env.list("OUTBOUND_ALLOW", default=[])  # host:port in your own network that webhooks may name
OUTBOUND_CA = env.str("OUTBOUND_CA", "")  # a file of certificate authorities, trusted besides the system's

# Security

API_ROOT = "/api/v1/"
# LIMITS in the environment changes single ones; "" removes one.
LIMITS = DEFAULT_LIMITS | env.json("LIMITS", default={})
ACCOUNT_RATE_LIMITS = LIMITS | {"confirm_email": ""}  # the site counts these mails itself
# Live connections at once in one process: of a user or an address of spectators, and of one table's spectators.
LIVE_CONNECTIONS = number(env, "LIVE_CONNECTIONS", 20)
LIVE_SPECTATORS = number(env, "LIVE_SPECTATORS", 200)

# A script runs only with the nonce. Neither its host nor the script that inserts it is enough ("strict-dynamic" would
# allow the latter for htmx). htmx gets no nonce, so no script runs in what it swaps in.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [NONCE],
        "script-src-attr": [NONE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "font-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "frame-src": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
UNUSED = "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment serial usb"
SECURITY_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED.split()),
    "X-Frame-Options": X_FRAME_OPTIONS,
}

HTTPS = env.bool("HTTPS", PRODUCTION)  # 0 only to try production on your own machine
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_REDIRECT_EXEMPT = [f"^{API_ROOT[1:]}"]  # refuses instead: a redirect would hide that a token was readable
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True  # pages contain the CSRF token
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"  # with Strict, a link in a mail would open signed out
# Browsers accept a cookie with this prefix only from this host and only over https.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_FAILURE_VIEW = "forbidden.error_pages.csrf_failure"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}language"  # what a visitor has chosen; users have a setting
LANGUAGE_COOKIE_SECURE, LANGUAGE_COOKIE_HTTPONLY = HTTPS, True
LANGUAGE_COOKIE_SAMESITE, LANGUAGE_COOKIE_AGE = "Lax", 365 * 24 * 3600
DEVICE_COOKIE_NAME = f"{COOKIE_PREFIX}device"  # of browsers that open a board of a challenge
MESSAGE_STORAGE = "forbidden.security.headers.Messages"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# The number of your own proxies in front. Only their headers are trusted.
ALLAUTH_TRUSTED_PROXY_COUNT = number(env, "PROXIES", 0)
if ALLAUTH_TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SECURITY_CONTACT = env.str("SECURITY_CONTACT", VAPID_CONTACT)  # for reports of weaknesses

# Logs and metrics

if not env.str("PROMETHEUS_MULTIPROC_DIR", ""):
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)  # prometheus_client takes an empty value for a folder
METRICS_TOKEN = env.str("METRICS_TOKEN", "")  # without it, /metrics does not exist
ROW_METRICS = ["games.metrics.Gauges"]  # collectors that the process which is asked reads from the database
LOGGING = logs.configure(json=PRODUCTION, level=env.str("LOG_LEVEL", "INFO"))
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = ALLAUTH_TRUSTED_PROXY_COUNT > 0
DJANGO_STRUCTLOG_TRUST_UPSTREAM_CORRELATION_ID = False
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_REQUEST_CANCELLED_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_CELERY_DEFAULT_LOG_LEVEL = logging.DEBUG
