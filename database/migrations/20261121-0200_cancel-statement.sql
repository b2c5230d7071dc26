-- Ends what a session is running, if it is still in the transaction that began then: nobody waits for its answer any
-- more. The application works as a role of its own and may not cancel what it runs as; the owner may.
create function cancel_statement(backend int, since text) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  select pg_cancel_backend(pid) from pg_stat_activity
  where pid = backend and usename = session_user and xact_start = since::timestamptz and state = 'active';
$$;
revoke all on function cancel_statement(int, text) from public;
grant execute on function cancel_statement(int, text) to retaguarda_app;
