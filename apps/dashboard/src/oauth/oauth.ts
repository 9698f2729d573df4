import type { IncomingMessage, ServerResponse } from 'node:http';

/** A client's authorization request to the signed-in user. */
export interface Asked {
  readonly uid: string;
  readonly clientId: string;
  /** The client's own name for itself, which is not verified. */
  readonly clientName: string;
  /** The address to which the browser returns with the answer. */
  readonly redirectUri: string;
  /** The MCP endpoint for which access is requested. */
  readonly resource: string;
}

/** The authorization server for MCP clients that cannot send a key (OAuth 2.1). */
export interface OAuth {
  /** The address in the protected-resource metadata. */
  readonly issuer: string;
  /** Whether the path (without query) belongs to it. Its consent page belongs to the site. */
  matches(path: string): boolean;
  /** Answers the request; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The key of a token at this endpoint; null if the token is unknown, expired, or for another endpoint. */
  keyOf(token: string, resource: string): Promise<string | null>;
  /** The authorization request of this browser; null if there is none, or it has expired. */
  asked(request: IncomingMessage): Promise<Asked | null>;
  /** Grants the request. The client uses this key from now on. Resolves to the path where the browser continues. */
  allow(request: IncomingMessage, asked: Asked, keyId: string): Promise<string>;
  /** Denies the request and informs the client. */
  refuse(request: IncomingMessage): Promise<string>;
}

/** The endpoints where clients send users and get their tokens. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

/** The site's page on which a user grants or denies a client's request. */
export const consentPath = '/oauth/consent';
