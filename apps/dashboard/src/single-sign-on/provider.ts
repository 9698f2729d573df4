import { checkedEmail, type Identity } from '@dqs/auth';
import type { Clock } from '@dqs/core';
import { SettingsError, type SettingsOf } from '@dqs/host/settings';
import { ServiceError } from '@dqs/schemas';
import type * as OpenIdClient from 'openid-client';
import { singleSignOnPaths, type IdentityProvider, type PendingSignIn } from '../identity-provider.ts';
import { operatorRule, type Claims, type OperatorRule } from './operators.ts';

export type SingleSignOnSettings = Pick<
  SettingsOf<'dashboard'>,
  | 'DQS_OIDC_ISSUER'
  | 'DQS_OIDC_CLIENT_ID'
  | 'DQS_OIDC_CLIENT_SECRET'
  | 'DQS_OIDC_NAME'
  | 'DQS_OIDC_SCOPE'
  | 'DQS_OIDC_OPERATORS'
  | 'DQS_PASSWORDS'
>;

/** Seconds for the provider to answer. */
const timeout = 10;
/** Milliseconds after which the provider's metadata is read again. */
const describedFor = 60 * 60 * 1000;

const isAway = (cause: unknown): ServiceError =>
  new ServiceError(
    'upstream_unavailable',
    'the identity provider does not answer',
    { hint: 'Try again in a minute. If it fails again, tell the operator of this service.' },
    { cause },
  );

const isWrong = (cause: unknown): ServiceError =>
  new ServiceError(
    'unauthorized',
    'the answer of the identity provider was not accepted, so nobody was signed in',
    { hint: 'Start again from the sign-in page. If it fails again, tell the operator of this service.' },
    { cause },
  );

/**
 * The library's errors that mean the provider was unavailable. Every other one means that its answer cannot be trusted.
 */
const awayCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']);

const failureOf = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  const { code, name, status } = error as { code?: string; name?: string; status?: number };
  const isNetwork = name === 'TypeError' || name === 'TimeoutError' || (status !== undefined && status >= 500);
  return isNetwork || (code !== undefined && awayCodes.has(code)) ? isAway(error) : isWrong(error);
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The e-mail address, only if the provider explicitly states that it has verified it. */
const verifiedEmailOf = (claims: Claims): string | null => {
  const email = claims['email_verified'] === true ? textOf(claims['email']) : null;
  return email === null ? null : checkedEmail(email);
};

interface Opened {
  readonly library: typeof OpenIdClient;
  readonly configuration: OpenIdClient.Configuration;
  readonly until: number;
}

const identityOf = (claims: Claims, issuer: string, isOperator: OperatorRule): Identity => {
  const subject = textOf(claims['sub']);
  if (subject === null) throw new Error('the identity token has no subject');
  const email = verifiedEmailOf(claims);
  return {
    issuer,
    subject,
    email,
    name: textOf(claims['name']),
    isOperator: isOperator(claims, email),
  };
};

/**
 * The configured provider; undefined if there is none. Throws SettingsError for contradictory settings. The library is
 * imported and the provider contacted at a sign-in, so an unavailable provider does not keep a server from starting.
 */
export const openIdentityProvider = (
  settings: SingleSignOnSettings,
  { baseUrl, clock }: { readonly baseUrl: string; readonly clock: Clock },
): IdentityProvider | undefined => {
  const issuer = settings.DQS_OIDC_ISSUER;
  const isOperator = operatorRule(settings.DQS_OIDC_OPERATORS);
  if (issuer === undefined) {
    if (settings.DQS_PASSWORDS) return undefined;
    throw new SettingsError('DQS_PASSWORDS: false needs DQS_OIDC_ISSUER, or nobody could sign in');
  }
  const clientId = settings.DQS_OIDC_CLIENT_ID;
  if (clientId === undefined) throw new SettingsError('DQS_OIDC_CLIENT_ID: must be set where DQS_OIDC_ISSUER is');
  const clientSecret = settings.DQS_OIDC_CLIENT_SECRET;
  const callback = `${baseUrl}${singleSignOnPaths.callback}`;

  const discover = async (): Promise<Opened> => {
    const library = await import('openid-client');
    const configuration = await library.discovery(
      new URL(issuer),
      clientId,
      // Tolerates a difference between the clocks.
      { [library.clockTolerance]: 30 },
      clientSecret === undefined ? library.None() : library.ClientSecretBasic(clientSecret),
      {
        timeout,
        execute: [
          library.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    return { library, configuration, until: clock.now() + describedFor };
  };

  let opened: Promise<Opened> | undefined;
  const open = async (): Promise<Opened> => {
    const present = await opened?.catch(() => undefined);
    if (present && present.until > clock.now()) return present;
    opened = discover();
    return opened;
  };

  const personOf = async ({ library, configuration }: Opened, query: URLSearchParams, pending: PendingSignIn) => {
    const tokens = await library.authorizationCodeGrant(configuration, new URL(`${callback}?${query.toString()}`), {
      pkceCodeVerifier: pending.verifier,
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    });
    const claims: Claims = { ...tokens.claims() };
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    // The identity token takes precedence. Missing claims are requested.
    const more: Claims =
      'email' in claims || !hasUserInfo
        ? {}
        : { ...(await library.fetchUserInfo(configuration, tokens.access_token, String(claims['sub']))) };
    return identityOf({ ...more, ...claims }, configuration.serverMetadata().issuer, isOperator);
  };

  return {
    name: settings.DQS_OIDC_NAME,
    async begin({ state, nonce, verifier }) {
      try {
        const { library, configuration } = await open();
        return library.buildAuthorizationUrl(configuration, {
          redirect_uri: callback,
          response_type: 'code',
          scope: settings.DQS_OIDC_SCOPE,
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }).href;
      } catch (error) {
        throw isAway(error);
      }
    },
    async finish(query, pending) {
      const present = await open().catch((error: unknown) => {
        throw isAway(error);
      });
      try {
        return await personOf(present, query, pending);
      } catch (error) {
        throw failureOf(error);
      }
    },
    async end() {
      try {
        const { library, configuration } = await open();
        if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
        return library.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${baseUrl}/sign-in` }).href;
      } catch (error) {
        throw isAway(error);
      }
    },
  };
};
