/**
 * The accounts of people who sign in through an identity provider. A pair of issuer and subject is never reassigned.
 */
export const identityTable = `
create table control.identity (
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 255),
  account_id text not null references control.account (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identity_account on control.identity (account_id);
`;
