import { findResolutions } from '@app/domain/protheus/contract'
import { FormDialog, notify, SelectField } from '@app/kit/web'
import { ReasonTextField } from '../integration-control/reason-text-field.tsx'
import { type DivergentTitle, protheusTitles } from './protheus-titles.contract.ts'

type Divergent = Pick<DivergentTitle, 'id' | 'number' | 'state' | 'divergence' | 'is_changing'>
type Figures = Pick<DivergentTitle, 'erp_amount_cents' | 'erp_balance_cents' | 'erp_due_on'>

export const isResolvable = (title: Divergent) => !title.is_changing && Object.keys(findResolutions(title)).length > 0

type Resolved = { title: Divergent & Figures; small?: boolean }

export const ResolveDivergence = ({
  title: { erp_amount_cents, erp_balance_cents, erp_due_on, ...title },
  small = false,
}: Resolved) => (
  <FormDialog
    small={small}
    opener="Resolver"
    title={`Resolver a divergência do título ${title.number}`}
    intro={<p>Ignorada ou aceita, a divergência volta se o número do Protheus mudar.</p>}
    submit={protheusTitles.resolve}
    params={{ id: title.id }}
    initial={{
      ...{ divergence: title.divergence ?? undefined, reason: '' },
      seen: { erp_amount_cents, erp_balance_cents, erp_due_on },
    }}
    action="Resolver"
    onDone={() => notify.success('Resolução registrada. O que é enviado sai da lista quando o Protheus confirma.')}
  >
    <SelectField name="resolution" label="Resolução" options={findResolutions(title)} autoFocus />
    <ReasonTextField />
  </FormDialog>
)
