import { checkedEmail } from '@dqs/auth';
import { SettingsError } from '@dqs/host/settings';

/** The claims of an identity token or of the provider's user info. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whether a person is an operator; null if nothing is configured. */
export type OperatorRule = (claims: Claims, verifiedEmail: string | null) => boolean | null;

/** A claim by its name, or else by its path: `realm_access.roles`. */
const claimOf = (claims: Claims, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined,
      claims,
    );
};

const hasValue = (claim: unknown, value: string): boolean =>
  Array.isArray(claim) ? claim.includes(value) : claim === value;

/** Parses `DQS_OIDC_OPERATORS`: addresses, and values of claims as `claim=value`. Throws SettingsError. */
export const operatorRule = (entries: readonly string[]): OperatorRule => {
  const tests = entries.map((entry): ((claims: Claims, email: string | null) => boolean) => {
    const [, claim, value] = /^([^=@\s]+)=(.+)$/.exec(entry) ?? [];
    if (claim !== undefined && value !== undefined) return (claims) => hasValue(claimOf(claims, claim), value);
    try {
      const address = checkedEmail(entry);
      return (_, email) => email === address;
    } catch (error) {
      throw new SettingsError(
        `DQS_OIDC_OPERATORS: must list e-mail addresses or values of claims (groups=data-admins); got ${JSON.stringify(entry)}`,
        { cause: error },
      );
    }
  });
  return (claims, email) => (tests.length === 0 ? null : tests.some((test) => test(claims, email)));
};
