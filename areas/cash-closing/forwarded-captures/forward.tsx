import { RecordAttachments } from '@app/areas/records/web'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { Alert, FormDialog, Panel, SelectField, TextAreaField, useRead } from '@app/kit/web'
import type { DifferenceDetail } from '../cash-conciliations/difference.contract.ts'
import { forwardStates, forwards } from './forwards.contract.ts'

type Props = { found: DifferenceDetail; blocked: string | undefined }

export function Forward({ found, blocked }: Props) {
  const read = useRead(forwards.choice, { params: { difference_id: found.id } })
  const choice = read.data
  if (!choice) return null
  const { forwarded, known, owner_name, companies } = choice
  const sent = forwarded !== null && (forwarded.status === 'offered' || forwarded.status === 'accepted')
  const hasNoReceiver = !known && companies.length === 0
  const state = sent ? `Já está ${forwardStates[forwarded.status].toLowerCase()}.` : undefined
  return (
    <>
      <FormDialog
        key={`forward ${found.version}`}
        opener="Encaminhar"
        small
        blocked={blocked ?? state ?? (hasNoReceiver ? 'Nenhuma outra empresa à sua vista pode recebê-la.' : undefined)}
        title="Encaminhar à empresa dona do terminal"
        intro={
          <>
            <p>
              {found.sentence}.{' '}
              {known && `O terminal está cadastrado em ${owner_name ?? 'outra empresa do grupo'}, que a recebe.`}
            </p>
            <Panel title="Anexos">
              <RecordAttachments record={differenceRecord} id={found.id} />
            </Panel>
          </>
        }
        submit={forwards.forward}
        params={{ difference_id: found.id }}
        carried={{ version: found.version }}
        draft={false}
        action="Encaminhar"
      >
        {!known && (
          <SelectField
            name="company_id"
            label="Empresa"
            options={companies.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <TextAreaField
          name="note"
          label="Apuração"
          help="Diferença crítica: descreva a apuração com ao menos 30 caracteres e anexe a prova acima."
          maxLength={1000}
        />
      </FormDialog>
      {forwarded?.status === 'refused' && (
        <Alert tone="bad" title="A outra empresa devolveu">
          {forwarded.decision_note}
        </Alert>
      )}
    </>
  )
}
