-- News for open pages, heard by every process: the channel is `changes`, the payload a topic.
create function announce_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'notifications:' || new.user_id);
  return null;
end $$;

create trigger notifications_announce after insert or update on notifications
  for each row execute function announce_notification();
