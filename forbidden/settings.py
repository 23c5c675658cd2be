"""Settings, from the environment. Production is the default; `EMBEDDED=1` asks for SQLite and one process."""

import logging
import secrets
from email.utils import parseaddr
from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from forbidden.environment import database, days, local_secret, mode, read_file, required
from forbidden.observability import logs

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
read_file(env, BASE_DIR / ".env")

DEBUG, EMBEDDED = mode(env)
PRODUCTION = not EMBEDDED

VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))  # all that the embedded way writes
VAR_DIR.mkdir(parents=True, exist_ok=True)

if PRODUCTION:
    SECRET_KEY = required(env, "SECRET_KEY")
    ALLOWED_HOSTS = [host.strip() for host in required(env, "ALLOWED_HOSTS").split(",")]
    SITE_URL = env.str("SITE_URL", f"https://{ALLOWED_HOSTS[0].lstrip('.')}")  # links in mail begin with it
else:
    SECRET_KEY = env.str("SECRET_KEY", "") or local_secret(VAR_DIR / "secret_key")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
    SITE_URL = env.str("SITE_URL", "http://127.0.0.1:8000")

SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])  # former keys, still believed

INTERNAL_IPS = ["127.0.0.1", "::1"] if DEBUG else []  # pages shown here may speak of debug mode

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
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "forbidden.security.middleware.Connections",
    "forbidden.security.headers.Headers",
    "forbidden.observability.health.Probes",
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "forbidden.security.middleware.GZip",
    "forbidden.static.StaticFiles",
    "forbidden.observability.logs.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "forbidden.security.middleware.Sessions",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "forbidden.security.middleware.Methods",
    "forbidden.security.middleware.Addresses",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.Person",
    "django_htmx.middleware.HtmxMiddleware",
    "games.views.access.RefusalMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
    "forbidden.security.middleware.BodyLimit",
]

ROOT_URLCONF = "forbidden.urls"
ASGI_APPLICATION = "forbidden.asgi.application"
WSGI_APPLICATION = "forbidden.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "forbidden.template_loader.Loader",  # removes line breaks and indentation, once
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "forbidden.security.headers.nonce",
            ],
        },
    },
]

# Truth, cache and tasks

DATABASES = {"default": database(env, embedded=VAR_DIR / "forbidden.sqlite3" if EMBEDDED else None)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Requests that a process works on at once; the pool has two connections more, for live connections and probes.
REQUESTS_AT_ONCE = max(1, env.int("DATABASE_POOL", 10) - 2)

REDIS_URL = env.str("REDIS_URL", "")  # none: one process does everything in its own memory
CACHES = {
    "default": {"BACKEND": "forbidden.cache.Shared", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "forbidden.cache.Memory", "OPTIONS": {"MAX_ENTRIES": 50_000}},
    # Boards as PNG, of at most 160 kB each, by a hash of what they show: all processes of a machine share the folder.
    "pictures": {
        "BACKEND": "forbidden.cache.Files",
        "LOCATION": VAR_DIR / "pictures",
        "TIMEOUT": 30 * 24 * 3600,
        "OPTIONS": {"MAX_ENTRIES": 1000},
    },
}

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A message only wakes a worker earlier, so no answer should wait for a Redis that is away, and a message that is lost
# with its worker is made up by the next sweep. Were they acknowledged, a worker that loses Redis before it has done so
# would trip over that and end (kombu 5.7).
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 2, "socket_timeout": 10, "max_retries": 0, "ack_emulation": False} if REDIS_URL else {}
)
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "forbidden.beat:Scheduler"  # without memory: a missed sweep is made up by the next
SWEEP_SECONDS = env.float("SWEEP_SECONDS", 30.0)  # between two looks at what is due
CELERY_BEAT_SCHEDULE = {
    # A sweep that waited longer than its interval is left to the one behind it.
    "sweep": {"task": "games.tasks.sweep", "schedule": SWEEP_SECONDS, "options": {"expires": SWEEP_SECONDS}},
    "clocks": {"task": "games.tasks.keep_time", "schedule": SWEEP_SECONDS, "options": {"expires": SWEEP_SECONDS}},
    "count": {"task": "games.tasks.count", "schedule": 60.0, "options": {"expires": 60}},
    # Every hour and not at one of the night: a laptop sleeps then.
    "tidy": {"task": "games.tasks.tidy", "schedule": 3600.0, "options": {"expires": 3600}},
}

NOTICE_HOLD = env.int("NOTICE_HOLD", 120)  # seconds that word waits for who has just acted at that table
DELIVERY_LEASE = env.int("DELIVERY_LEASE", 300)  # seconds after which another worker takes up what one was sending

# For how many days things are kept that are done with (docs/privacy.md); 0: for good

NOTIFICATIONS_KEPT_DAYS = days(env, "NOTIFICATIONS_KEPT_DAYS", 30)  # with their deliveries, for the admin to look at
MESSAGES_KEPT_DAYS = days(env, "MESSAGES_KEPT_DAYS", 180)  # after the game's end
REPORTS_KEPT_DAYS = days(env, "REPORTS_KEPT_DAYS", 180)  # after they were dealt with
SANCTIONS_KEPT_DAYS = days(env, "SANCTIONS_KEPT_DAYS", 365)  # after their end
INVITATIONS_KEPT_DAYS = days(env, "INVITATIONS_KEPT_DAYS", 30)  # that nobody took up
GUESTS_KEPT_DAYS = days(env, "GUESTS_KEPT_DAYS", 365)  # who have done nothing and sit at no table that goes on
ACCOUNTS_KEPT_DAYS = days(env, "ACCOUNTS_KEPT_DAYS", 0)  # that nobody has used; their people are told before

# Who you are

VACATION_DAYS = env.int("VACATION_DAYS", 30)  # that a person may be away a year, their clocks standing still

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "accounts.backends.AddressBackend",
]
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
SESSION_COOKIE_AGE = 90 * 24 * 3600  # a game goes on for weeks; from the sign-in on, since no request writes to it

ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.profile.SignupForm"
ACCOUNT_FORMS = {
    "signup": "accounts.forms.allauth.SignupForm",
    "reset_password": "accounts.forms.allauth.ResetPasswordForm",  # nosec B105
}
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False  # the other sessions end anyway
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_NOTIFICATIONS = True  # of another password, address, passkey or code, to whoever should know
ACCOUNT_PREVENT_ENUMERATION = "strict"  # an address that is not confirmed may be that of several accounts
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail goes to people who never signed up
ACCOUNT_REAUTHENTICATION_REQUIRED = True  # before the address or what one signs in with is changed
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
ACCOUNT_DEFAULT_HTTP_PROTOCOL = SITE_URL.partition(":")[0]
MFA_ADAPTER = "accounts.mfa_adapter.Adapter"
MFA_SUPPORTED_TYPES = ["webauthn", "totp", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION

# Pages

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},  # nobody uploads anything
    "staticfiles": {
        "BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
SERVESTATIC_USE_FINDERS = not PRODUCTION
SERVESTATIC_ALLOW_ALL_ORIGINS = False

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024  # the largest form of the site is a few hundred bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 300  # of a page of the admin with a box for each row
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
MODERATORS_CONTACT = env.str("MODERATORS_CONTACT", parseaddr(DEFAULT_FROM_EMAIL)[1])  # for who objects to a sanction

# Push messages and webhooks

# Browsers know the site by this key, 32 random bytes; in production, without one nobody is offered push messages.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", "")
if not VAPID_PRIVATE_KEY and not PRODUCTION:
    VAPID_PRIVATE_KEY = local_secret(VAR_DIR / "vapid_key", secrets.token_urlsafe)
VAPID_CONTACT = env.str("VAPID_CONTACT", f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}")

OUTBOUND_ALLOW = env.list("OUTBOUND_ALLOW", default=[])  # host:port of one's own network that webhooks may name
OUTBOUND_CA = env.str("OUTBOUND_CA", "")  # a file of authorities that are trusted besides the system's

# Safety

# How often somebody may do a thing: so many times in a stretch, for each user, address they come from ("ip") or mail
# address that they name ("key"). Nobody who plays meets one of these; LIMITS changes some, "" lifts one.
DEFAULT_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "20/m/ip",
    "reset_password": "20/m/ip,5/m/key",  # nosec B105
    "reset_password_from_key": "20/m/ip",  # nosec B105
    "reauthenticate": "10/m/user",
    "change_password": "5/m/user",  # nosec B105
    "manage_email": "10/m/user",
    "confirm_email": "1/3m/key,3/h/key,8/d/key",
    "mail_on_request": "5/h/key,20/d/key",  # of a reset and the like, to one address, whoever asks
    "mail_account": "20/h/key",  # of changes to the account
    "mail_notifications": "60/h/key,300/d/key",  # what goes beyond waits
    "outbound": "20/m/user",  # whatever makes us call an address
    "moves": "240/m/user,2400/m/ip",  # and all else that is done at a table
    "messages": "20/m/user,100/h/user,200/m/ip",
    "reports": "10/h/user,60/h/ip",
    "invitations": "30/10m/user,300/10m/ip",
    "joins": "60/m/ip,30/m/user",
    "tables": "20/10m/user,120/10m/ip",
    "live": "120/m/user",  # connections opened
    "pictures": "60/m/user,120/m/ip",
    "stories": "60/m/user,120/m/ip",
    "export": "10/h/user",
    "downloads": "60/m/ip",  # of games as files
}
LIMITS = DEFAULT_LIMITS | env.json("LIMITS", default={})
ACCOUNT_RATE_LIMITS = LIMITS | {"confirm_email": ""}  # allauth counts those of the first half, and we these mails
LIVE_CONNECTIONS = env.int("LIVE_CONNECTIONS", 20)  # of one person, open at once at one process

# Scripts run by their nonce alone: not by being on this host, and not by being brought by one that runs (htmx's would
# be, with "strict-dynamic"). htmx is given no nonce, so what it swaps in runs nothing.
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
NOBODYS = "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment serial usb"
SAFETY_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{each}=()" for each in NOBODYS.split()),
    "X-Frame-Options": X_FRAME_OPTIONS,
}

HTTPS = env.bool("HTTPS", PRODUCTION)  # off only to try the production way on one's own machine
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True  # pages carry the token themselves
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"  # Strict would take who follows a link of a mail for a stranger
# Browsers take a cookie of such a name from this host alone, and by https alone.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
MESSAGE_STORAGE = "forbidden.security.headers.Messages"
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# How many proxies of one's own stand in front: only then are their headers believed.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("PROXIES", 0)
if ALLAUTH_TRUSTED_PROXY_COUNT:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

SECURITY_CONTACT = env.str("SECURITY_CONTACT", VAPID_CONTACT)  # whom to tell of a weakness

# Logs and metrics

METRICS_TOKEN = env.str("METRICS_TOKEN", "")  # none: no metrics
METRICS_OF_ROWS = ["games.metrics.Gauges"]  # read afresh by whichever process is asked
LOGGING = logs.configure(json=PRODUCTION, level=env.str("LOG_LEVEL", "INFO"))
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = ALLAUTH_TRUSTED_PROXY_COUNT > 0
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_REQUEST_CANCELLED_LOG_LEVEL = logging.DEBUG
DJANGO_STRUCTLOG_CELERY_DEFAULT_LOG_LEVEL = logging.DEBUG
