import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { ListPage, SelectField, StatusTag, useOpenRecord } from '@app/kit/web'
import { movementTypes } from './movement-types.contract.ts'
import { NewMovementType } from './movement-types.form.tsx'
import { MovementTypePanel } from './movement-types.panel.tsx'
import { counterpartLabels, directionLabels, natureLabels } from './movement-types-labels.contract.ts'

const states = { true: 'Ativo', false: 'Inativo' }
const edit = { change: movementTypes.update, record: movementTypes.get }

export default function MovementTypesPage() {
  const open = useOpenRecord('Tipo de movimento', (id) => <MovementTypePanel key={id} id={id} />)
  return (
    <>
      <ListPage
        title="Tipos de movimento"
        list={movementTypes.list}
        create={<NewMovementType />}
        search="Código ou nome"
        filters={
          <>
            <SelectField name="nature" label="Natureza" options={natureLabels} placeholder="Todas" clearable />
            <SelectField name="method" label="Forma" options={paymentMethodLabels} placeholder="Todas" clearable />
            <SelectField
              name="active"
              label="Situação"
              options={{ true: 'Ativos', false: 'Inativos' }}
              placeholder="Todas"
              clearable
            />
          </>
        }
        bulk={[{ label: 'Inativar', change: movementTypes.inactivateMany }]}
        {...open.list}
        dense
        columns={[
          { title: 'Código', field: 'code' },
          { title: 'Nome', field: 'name', width: 200, wraps: true, edit },
          { title: 'Natureza', field: 'nature', labels: natureLabels },
          { title: 'Forma', field: 'method', labels: paymentMethodLabels },
          { title: 'Sinal', field: 'direction', labels: directionLabels },
          { title: 'Conferido contra', field: 'counterpart', labels: counterpartLabels, wideOnly: true, edit },
          { title: 'Afeta gaveta', field: 'affects_drawer', wideOnly: true, edit },
          { title: 'Débito', field: 'debit_account', wideOnly: true, edit },
          { title: 'Crédito', field: 'credit_account', wideOnly: true, edit },
          {
            title: 'Situação',
            field: 'active',
            labels: states,
            edit: { ...edit, change: movementTypes.setActive },
            cell: ({ active }) => (
              <StatusTag tone={active ? 'good' : 'neutral'}>{active ? states.true : states.false}</StatusTag>
            ),
          },
        ]}
      />
      {open.above}
    </>
  )
}
