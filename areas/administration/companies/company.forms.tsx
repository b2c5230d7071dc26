import { Button, DateField, FormDialog, RecordForm, today, useChange } from '@app/kit/web'
import { companies } from './companies.contract.ts'
import type { CompanyDetail } from './company.contract.ts'
import { companyOperationFields, identificationFields, integrationFields } from './company.fields.tsx'

type Props = { company: CompanyDetail }

const parts = [
  { id: 'identification', title: 'Identificação', content: identificationFields },
  { id: 'operation', title: 'Operação', content: companyOperationFields },
  { id: 'integrations', title: 'Integrações', content: integrationFields },
]

/** The closing settings have a form of their own, because they start on a business day. */
export const EditCompany = ({ company }: Props) => (
  <RecordForm
    submit={companies.update}
    params={{ id: company.id }}
    record={companies.get}
    initial={company}
    parts={parts}
    partsAs="sections"
  />
)

const Activate = ({ company: { id, version } }: Props) => {
  const change = useChange(companies.activate)
  return (
    <Button busy={change.isPending} onClick={() => change.mutate({ params: { id }, body: { version } })}>
      Reativar
    </Button>
  )
}

export const ChangeActivity = ({ company }: Props) =>
  company.active ? (
    <FormDialog
      opener="Inativar"
      title={`Inativar ${company.name}?`}
      intro={<p>O histórico fica. Depois do último dia não são criados novos dias a fechar.</p>}
      submit={companies.inactivate}
      params={{ id: company.id }}
      initial={{ closed_on: today() }}
      carried={{ version: company.version }}
      action="Inativar"
      danger
    >
      <DateField name="closed_on" label="Último dia de operação" />
    </FormDialog>
  ) : (
    <Activate company={company} />
  )
