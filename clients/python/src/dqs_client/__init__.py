"""Client of Data Query Service."""

from .answer import Answer
from .exports import Export, published
from .frames import columns, frame
from .operations import Client
from .service_error import ServiceError

__version__ = "0.2.0"

__all__ = ["Answer", "Client", "Export", "ServiceError", "__version__", "columns", "frame", "published"]
