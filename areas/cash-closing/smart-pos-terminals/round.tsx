import { formatCount } from '@app/kit/contract'
import {
  Button,
  DataTable,
  EmptyState,
  Inline,
  Loaded,
  Modal,
  SelectField,
  Stack,
  StatusTag,
  TextField,
  toNamedOptions,
  useChange,
  useRead,
} from '@app/kit/web'
import { type KeyboardEvent, useState } from 'react'
import { roundResults, SerialNo } from './smart-pos-terminal.contract.ts'
import { smartPosTerminals } from './smart-pos-terminals.contract.ts'
import { useTerminalChoices } from './terminal.fields.tsx'

type Expected = readonly { serial_no: string; detail: string }[]

function Scanned({ company_id, serial_no, expected }: { company_id: string; serial_no: string; expected: Expected }) {
  const expectedTerminal = expected.find((one) => one.serial_no === serial_no)
  const input = { query: { company_id, serial_no } }
  const read = useRead(smartPosTerminals.identify, input, { enabled: !expectedTerminal, staleTime: 60_000 })
  if (expectedTerminal) return <StatusTag tone="good">{`${roundResults.found} · ${expectedTerminal.detail}`}</StatusTag>
  if (!read.data) return <StatusTag tone="neutral">Procurando…</StatusTag>
  const { result, detail } = read.data
  return (
    <StatusTag tone="bad">
      {result === 'unknown' ? roundResults.unknown : `${roundResults[result]}: ${detail}`}
    </StatusTag>
  )
}

type RoundFormProps = { company_id: string; expected: Expected; onDone: () => void }

/** Input of serial numbers; a scanner sends Enter after each. */
function RoundForm({ company_id, expected, onDone }: RoundFormProps) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [scanned, setScanned] = useState<readonly string[]>([])
  const record = useChange(smartPosTerminals.recordRound, { onSuccess: onDone })
  const missing = expected.filter(({ serial_no }) => !scanned.includes(serial_no))
  const addScanned = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const read = SerialNo.safeParse(typed)
    setWrong(read.success ? undefined : read.error.issues[0]?.message)
    if (!read.success) return
    setScanned([read.data, ...scanned.filter((one) => one !== read.data)])
    setTyped('')
  }
  return (
    <Stack>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is the field's own, the box only hears it */}
      <div onKeyDown={addScanned}>
        <TextField
          label="Nº de série"
          help="Leia a etiqueta ou digite; Enter confirma."
          value={typed}
          error={wrong}
          onChange={(text) => setTyped(text ?? '')}
          autoFocus
        />
      </div>
      <p aria-live="polite">
        {expected.length - missing.length} de {formatCount(expected.length, 'encontrado', 'encontrados')}
        {missing.length > 0 && `; faltam ${missing.map(({ serial_no }) => serial_no).join(', ')}`}.
      </p>
      <DataTable
        label="Lidos"
        rows={scanned.map((serial_no) => ({ serial_no }))}
        rowKey={({ serial_no }) => serial_no}
        empty={<EmptyState title="Nenhum aparelho lido ainda." />}
        maxHeight={320}
        columns={[
          { title: 'Nº de série', cell: ({ serial_no }) => serial_no },
          {
            title: 'Resultado',
            cell: ({ serial_no }) => <Scanned company_id={company_id} serial_no={serial_no} expected={expected} />,
          },
          {
            title: 'Ações',
            actions: true,
            cell: ({ serial_no }) => (
              <Button small look="quiet" onClick={() => setScanned(scanned.filter((one) => one !== serial_no))}>
                Retirar
              </Button>
            ),
          },
        ]}
      />
      <Inline>
        <Button
          look="primary"
          busy={record.isPending}
          blocked={scanned.length === 0 ? 'Leia ao menos um aparelho.' : undefined}
          onClick={() => record.mutate({ body: { company_id, serial_nos: [...scanned] } })}
        >
          Registrar conferência
        </Button>
      </Inline>
    </Stack>
  )
}

function LoadedRoundForm({ company_id, onDone }: Omit<RoundFormProps, 'expected'>) {
  const read = useRead(smartPosTerminals.expected, { query: { company_id } }, { staleTime: 60_000 })
  return (
    <Loaded read={read}>{({ data }) => <RoundForm company_id={company_id} expected={data} onDone={onDone} />}</Loaded>
  )
}

export default function RoundDialog({ onClose }: { onClose: () => void }) {
  const { companies } = useTerminalChoices()
  const [chosen, setChosen] = useState<string | null>(null)
  const company_id = chosen ?? (companies.length === 1 ? (companies[0]?.id ?? null) : null)
  return (
    <Modal open title="Registrar conferência" size="lg" onClose={onClose}>
      <Stack>
        <SelectField label="Empresa" options={toNamedOptions(companies)} value={company_id} onChange={setChosen} />
        {company_id ? (
          <LoadedRoundForm key={company_id} company_id={company_id} onDone={onClose} />
        ) : (
          <EmptyState title="Escolha a empresa em que está." />
        )}
      </Stack>
    </Modal>
  )
}
