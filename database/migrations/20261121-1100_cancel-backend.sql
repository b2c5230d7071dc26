-- Ends what a session is running, for whoever holds that session until this has answered: nobody waits for its answer
-- any more. The application works as a role of its own and may not cancel what it runs as; the owner may.
create function cancel_statement(backend int) returns void language sql security definer
set search_path = pg_catalog, pg_temp as $$
  select pg_cancel_backend(pid) from pg_stat_activity
  where pid = backend and usename = session_user and datname = current_database() and state = 'active';
$$;
revoke all on function cancel_statement(int) from public;
grant execute on function cancel_statement(int) to retaguarda_app;
