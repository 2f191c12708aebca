"""Values of valid requests that the document cannot describe."""

import re
from datetime import date, timedelta
from uuid import uuid4

import schemathesis
from hypothesis import strategies

days = strategies.dates().map(str)
ranges = strategies.tuples(days, days).map(lambda ends: "::".join(sorted(ends)))
schemathesis.openapi.format("date-range", ranges)

A_RANGE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}::[0-9]{4}-[0-9]{2}-[0-9]{2}")
LAST_MONTH = f"{date.today() - timedelta(days=30)}::{date.today()}"


NEGATIVE = re.compile(r"-[0-9]+")
VERSION = re.compile(r'\*|(W/)?"?[0-9]{1,60}"?')


@schemathesis.hook
def filter_case(_context, case):
    """Leaves out what is ignored by design.

    That is a preference that is not known; an If-Match that is no version, where no version is compared; an empty filter; and
    the id of no record in a filter.
    """
    headers = case.headers or {}
    if headers.get("Prefer", "rehearsal") != "rehearsal" or not VERSION.fullmatch(headers.get("If-Match", "*")):
        return False
    paging = ("page", "per_page", "sums")
    query = case.query or {}
    if any(value in ("", [], {}) for value in query.values()):
        return False
    values = [str(value) for name, value in query.items() if name not in paging]
    return not any(NEGATIVE.fullmatch(value) for value in values)


@schemathesis.hook
def before_call(_context, case, _kwargs):
    mode = case.meta.generation.mode if case.meta else None
    if mode != schemathesis.GenerationMode.POSITIVE:
        return
    # A key names one request, as with clients, and a preference is mostly unknown.
    if "Idempotency-Key" in case.headers:
        case.headers["Idempotency-Key"] = str(uuid4())
    if "Prefer" in case.headers:
        case.headers["Prefer"] = "rehearsal"
    for name, value in (case.query or {}).items():
        # The pattern of a range cannot tell which days exist, nor a length that a search needs a letter or a digit.
        if isinstance(value, str) and A_RANGE.fullmatch(value):
            case.query[name] = LAST_MONTH
        elif name == "q" and value is not None:
            case.query[name] = "ana"
