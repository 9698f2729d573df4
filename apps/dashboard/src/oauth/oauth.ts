import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a client asks of whoever is signed in. */
export interface Asked {
  readonly uid: string;
  readonly clientId: string;
  /** As the client calls itself: anybody can call themselves anything. */
  readonly clientName: string;
  /** Where the browser goes with the answer. */
  readonly redirectUri: string;
  /** The MCP endpoint that the access is for. */
  readonly resource: string;
}

/** The authorization server for MCP clients that cannot send a key (OAuth 2.1). */
export interface OAuth {
  /** The address that the protected-resource metadata names. */
  readonly issuer: string;
  /** Whether the path (without query) is one that it answers; its consent page is the site's. */
  matches(path: string): boolean;
  /** Answers the request; never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The key that a token stands for at this endpoint; null where it is none of ours, has ended, or is for another endpoint. */
  keyOf(token: string, resource: string): Promise<string | null>;
  /** What was asked in this browser; null where nothing was, or it has ended. */
  asked(request: IncomingMessage): Promise<Asked | null>;
  /** Allows what was asked: the client acts by this key from now on. Resolves to the path where the browser goes on. */
  allow(request: IncomingMessage, asked: Asked, keyId: string): Promise<string>;
  /** Refuses it, and says so to the client. */
  refuse(request: IncomingMessage): Promise<string>;
}

/** Where clients send people, and where they get their tokens. */
export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;

/** The site's page on which somebody allows or refuses what a client asks. */
export const consentPath = '/oauth/consent';
