import { type Db, newRegisterStore } from '@app/kit/server'
import { codeInUse, movementTypeCodeTaken, movementTypeRegister } from './movement-types.contract.ts'

export const movementTypeStore = newRegisterStore(movementTypeRegister, {
  table: 'movement_types',
  search: ['code', 'name'],
  order: ['code'],
  refusals: {
    movement_types_pkey: movementTypeCodeTaken,
    movement_reason_maps_movement_type_code_fkey: codeInUse,
    manual_transactions_movement_type_code_fkey: codeInUse,
  },
})

/** Marks types as used, which fixes their sign; call it when movements of these types are written. */
export const markMovementTypesUsed = (db: Db, codes: readonly string[]) =>
  db
    .updateTable('movement_types')
    .set({ in_use: true })
    .where('code', 'in', ['', ...codes])
    .where('in_use', '=', false)
    .execute()
