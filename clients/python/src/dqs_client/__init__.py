"""Client of Data Query Service."""

from .answer import Answer
from .exports import Export, published
from .frames import columns, frame
from .operations import Client
from .service_error import ServiceError

__all__ = ["Answer", "Client", "Export", "ServiceError", "columns", "frame", "published"]
