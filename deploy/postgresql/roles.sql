-- Separate users for serving and loading. The owner, who migrates, runs this after every `dqs migrate`. Before, an administrator
-- creates the users once:
--
--   create role dqs_serve login noinherit password '…';
--   create role dqs_load login bypassrls password '…';   -- reads and writes the rows of both surfaces

-- Whoever serves takes the role of a surface for each read, and has no right on the data itself.
do $$
declare surface jsonb;
begin
  for surface in select value -> 'session' from jsonb_each(
      (select value::jsonb -> 'surfaces' from control.setting where key = 'surfaces'))
  loop
    execute format('grant %I to dqs_serve', surface ->> 'role');
  end loop;
  execute format('grant temporary on database %I to dqs_load', current_database());
end $$;

grant usage on schema control, extensions to dqs_serve, dqs_load;
grant usage on schema data to dqs_load;
grant execute on all functions in schema control to dqs_serve, dqs_load;

-- Keys, limits, sign-in, the audit log and the requests for a load are written while serving.
grant select on all tables in schema control to dqs_serve;
grant insert, update, delete on
  control.account, control.account_month, control.account_spend, control.api_key, control.audit_event, control.audit_head,
  control.credential, control.identity, control.key_revision, control.key_window, control.oauth_record, control.one_time_link,
  control.run_request, control.session, control.sign_in_throttle, control.usage_daily, control.usage_writer
  to dqs_serve;
grant insert on control.setting to dqs_serve;
grant usage, select on all sequences in schema control to dqs_serve;

-- A load writes rows and what is recorded of them. It sees neither keys nor accounts.
grant select, insert, update, delete, truncate on all tables in schema data to dqs_load;
grant usage, select on all sequences in schema data, control to dqs_load;
grant select on control.migration to dqs_load;
grant select, insert, update, delete on
  control.artifact, control.artifact_validator, control.audit_event, control.audit_head, control.backfill, control.dataset,
  control.file_header, control.file_seen, control.gap, control.ingestion_reject, control.ingestion_run, control.load,
  control.load_row, control.load_stamp, control.member, control.quarantine, control.run_request, control.setting,
  control.source
  to dqs_load;
