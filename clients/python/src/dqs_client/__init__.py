"""Client of Data Query Service."""

from .frames import columns, frame
from .operations import Client
from .service_error import ServiceError

__all__ = ["Client", "ServiceError", "columns", "frame"]
