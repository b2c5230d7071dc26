import {
  DateField,
  FormDialog,
  notify,
  type SelectedRows,
  SelectField,
  toNamedOptions,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import { borderos } from './borderos.contract.ts'

/** Makes a lot of the selected titles and opens it. */
export function NewBordero({ selection }: { selection: SelectedRows }) {
  const [, change] = useUrlParams()
  const accounts = useRead(borderos.accounts, {}, { staleTime: 300_000 }).data?.data
  const ids = 'ids' in selection ? selection.ids : []
  return (
    <FormDialog
      small
      opener="Novo borderô"
      blocked={ids.length === 0 ? 'Selecione os títulos um a um, até 10.000.' : undefined}
      title={ids.length === 1 ? 'Novo borderô com 1 título' : `Novo borderô com ${ids.length} títulos`}
      submit={borderos.create}
      carried={{ payable_ids: ids }}
      action="Criar borderô"
      draft={false}
      onDone={({ id, number }) => {
        notify.success(`Borderô ${number} criado.`)
        change({ tab: null, open: id, sel: null, q: '' })
      }}
    >
      <SelectField
        name="bank_account_id"
        label="Conta que paga"
        options={toNamedOptions(accounts)}
        help={accounts?.length === 0 ? 'Informe o convênio de pagamentos no cadastro da conta.' : undefined}
      />
      <DateField name="pay_on" label="Pagamento em" help="Um dia bancário, até 60 dias à frente." />
    </FormDialog>
  )
}
