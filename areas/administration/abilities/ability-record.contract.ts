import { defineRecord } from '@app/kit/contract'

export const abilityRecord = defineRecord({
  entity: 'ability',
  name: 'Permissão',
  ability: 'admin',
  page: '/ability/:id',
  actions: { create: 'Permissão criada', update: 'Permissão alterada', delete: 'Permissão excluída' },
  fields: { name: 'Nome técnico', label: 'Descrição', menu_group: 'Menu' },
})
