-- What a fleet network tells of a fuelling beside its money (acquirer-files 9, fuel): nothing for any other capture.
alter table acquirer_transactions
  add column plate text,
  add column odometer_km int constraint acquirer_transactions_odometer check (odometer_km >= 0),
  -- A number, the middle of a CPF or initials: no more of a person than that.
  add column driver_ref text,
  add column volume_ml bigint constraint acquirer_transactions_volume check (volume_ml >= 0),
  add column fuel text;

-- The generic layout reads who drove. Whoever made a version of their own of it keeps that one.
set local app.all_companies = 'on';
create temporary table renewed on commit drop as
  select layout.id, version.recipe from import_layouts layout
  join import_layout_versions version on version.layout_id = layout.id and version.number = 2
  where layout.name = 'Frota: abastecimentos (genérico)' and version.status = 'published'
    and version.published_by is null
    and not exists (select from import_layout_versions other where other.layout_id = layout.id and other.number > 2);
update import_layout_versions version set status = 'superseded' from renewed
  where version.layout_id = renewed.id and version.number = 2;
insert into import_layout_versions (layout_id, number, status, recipe, published_at)
  select id, 3, 'published', jsonb_set(recipe, '{columns}', recipe -> 'columns' || '[
    {"field":"driver_ref","source":{"by":"header","names":["motorista","condutor","matrícula do motorista","código do motorista"]},"transforms":[],"sign":{"by":"text"},"required":false}]'::jsonb), now()
  from renewed;
