"""Client of Data Query Service."""

from .operations import Client
from .service_error import ServiceError

__all__ = ["Client", "ServiceError"]
