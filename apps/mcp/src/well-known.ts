import { connectPath } from './address.ts';

/** The address of an MCP endpoint's protected-resource metadata, as in the 401 challenge. */
const metadataUrl = (baseUrl: string, path: string): string =>
  `${baseUrl}/.well-known/oauth-protected-resource${path === '/mcp' ? '' : path}`;

/**
 * OAuth 2.0 protected-resource metadata (RFC 9728). Authorization servers are included only if an issuer is configured.
 */
export const protectedResource = (baseUrl: string, path: string, issuer: string | undefined) => ({
  resource: `${baseUrl}${path}`,
  resource_name: 'Data Query Service',
  ...(issuer ? { authorization_servers: [issuer] } : {}),
  bearer_methods_supported: ['header'],
  resource_documentation: `${baseUrl}${connectPath}`,
});

/** The challenge of a 401: where discovery begins, and whether a key was sent at all. */
export const challenge = (baseUrl: string, path: string, keySent: boolean): string =>
  `Bearer realm="data-query-service", resource_metadata="${metadataUrl(baseUrl, path)}"${keySent ? ', error="invalid_token"' : ''}`;
