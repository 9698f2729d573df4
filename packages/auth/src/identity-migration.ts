/** Which account somebody has whom an identity provider signs in. The pair of issuer and subject is never given to anybody else. */
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
