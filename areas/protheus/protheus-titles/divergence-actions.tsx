import { findResolutions, type TitleDivergence, titleDivergences } from '@app/domain/protheus/contract'
import { groupBy } from '@app/kit/contract'
import { BulkButton, FormDialog, notify, SelectField } from '@app/kit/web'
import { ReasonTextField } from '../integration-control/reason-text-field.tsx'
import { type DivergentTitle, protheusTitles } from './protheus-titles.contract.ts'
import { isResolvable } from './resolve-divergence.tsx'

export const IgnoreForeign = ({ company_id, erp_key }: { company_id: string; erp_key: string }) => (
  <FormDialog
    small
    opener="Ignorar"
    title={`Ignorar o título ${erp_key}?`}
    intro={<p>O título volta à lista se o valor dele mudar no Protheus.</p>}
    submit={protheusTitles.ignoreForeign}
    about={`${company_id}:${erp_key}`}
    initial={{ company_id, erp_key, reason: '' }}
    action="Ignorar"
    onDone={() => notify.success('Título ignorado.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

export const RestoreDivergences = ({ id, number }: { id: string; number: string }) => (
  <FormDialog
    small
    opener="Voltar a mostrar"
    title={`Voltar a mostrar as divergências do título ${number}?`}
    submit={protheusTitles.restore}
    params={{ id }}
    initial={{ reason: '' }}
    action="Voltar a mostrar"
    onDone={() => notify.success('A divergência está outra vez entre as abertas.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

export const RestoreForeign = ({ company_id, erp_key }: { company_id: string; erp_key: string }) => (
  <FormDialog
    small
    opener="Voltar a mostrar"
    title={`Voltar a mostrar o título ${erp_key}?`}
    submit={protheusTitles.restoreForeign}
    about={`${company_id}:${erp_key}`}
    initial={{ company_id, erp_key, reason: '' }}
    action="Voltar a mostrar"
    onDone={() => notify.success('O título está outra vez entre os que só o Protheus tem.')}
  >
    <ReasonTextField autoFocus />
  </FormDialog>
)

type Kind = { divergence: TitleDivergence; titles: readonly DivergentTitle[] }

const ResolveKind = ({ divergence, titles }: Kind) => (
  <BulkButton
    small
    opener={`Resolver ${titles.length}: ${titleDivergences[divergence]}`}
    records={{ label: 'Títulos', options: titles.map(({ id, number }) => ({ value: id, label: number })) }}
    action={{
      label: 'Resolver',
      change: protheusTitles.resolveMany,
      // A title that is read later may have other figures than those that the person saw.
      input: {
        divergence,
        read_until: titles
          .map(({ synced_at }) => synced_at ?? '')
          .sort()
          .at(-1),
      },
      fields: (
        <>
          <SelectField
            name="resolution"
            label="Resolução"
            options={findResolutions({ state: 'integrated', divergence })}
            autoFocus
          />
          <ReasonTextField />
        </>
      ),
    }}
  />
)

/** A button for each kind of divergence that several titles have. */
export function ResolveMany({ titles }: { titles: readonly DivergentTitle[] }) {
  const kinds = groupBy(titles.filter(isResolvable), ({ divergence }) => divergence)
  return [...kinds].map(
    ([divergence, ofKind]) =>
      divergence !== null &&
      ofKind.length > 1 && <ResolveKind key={divergence} divergence={divergence} titles={ofKind} />,
  )
}
