-- Portals export refused and cancelled sales among the others: the generic layouts of sales read their state. Whoever made a
-- version of their own of one keeps it.
set local app.all_companies = 'on';
create temporary table renewed on commit drop as
  select layout.id, version.recipe from import_layouts layout
  join import_layout_versions version on version.layout_id = layout.id and version.number = 1
  where layout.name in ('Adquirente: vendas (genérico)', 'Vale: vendas (genérico)', 'Frota: abastecimentos (genérico)')
    and version.status = 'published'
    and not exists (select from import_layout_versions other where other.layout_id = layout.id and other.number > 1);
update import_layout_versions version set status = 'superseded' from renewed
  where version.layout_id = renewed.id and version.number = 1;
insert into import_layout_versions (layout_id, number, status, recipe, published_at)
  select id, 2, 'published', jsonb_set(recipe, '{columns}', recipe -> 'columns' || '[
    {"field":"status","source":{"by":"header","names":["situação da venda","status da venda","situação da transação","status da transação","status"]},"transforms":[],"sign":{"by":"text"},"required":false},
    {"field":"cancelled_on","source":{"by":"header","names":["data do cancelamento","data de cancelamento","data cancelamento","data do estorno"]},"transforms":[],"sign":{"by":"text"},"required":false}]'::jsonb), now()
  from renewed;
