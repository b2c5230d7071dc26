import { registerPage } from '@app/areas/records/web'
import { movementTypeRegister } from './movement-types.contract.ts'
import { movementTypeForm } from './movement-types.form.tsx'

export default registerPage(movementTypeRegister, {
  search: 'Código ou nome',
  filters: ['nature', 'method', 'active'],
  columns: [
    'code',
    { field: 'name', width: 200, wraps: true, edit: true },
    'nature',
    { field: 'method', width: 130, wraps: true },
    'direction',
    { field: 'counterpart', wideOnly: true, edit: true },
    { field: 'affects_drawer', wideOnly: true, edit: true },
    { field: 'debit_account', title: 'Débito', wideOnly: true, edit: true },
    { field: 'credit_account', title: 'Crédito', wideOnly: true, edit: true },
    'active',
  ],
  form: movementTypeForm,
})
