import { showDate } from '@app/kit/contract'
import {
  DateTimeText,
  Inline,
  Loaded,
  PageHeader,
  Skeleton,
  Stack,
  StatusTag,
  Tabs,
  useCan,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { protheusTitles } from './protheus-titles.contract.ts'
import { ChangeSending, CheckTitles, GenerateTitles, SettleTitles } from './title-actions.tsx'
import { TitleChecks } from './title-checks.tsx'
import { TitlesTab } from './titles.tab.tsx'

const DivergencesTab = lazy(() => import('./divergences.tab.tsx'))

function SendingState() {
  const connection = useRead(protheusTitles.connection, {}).data?.connection
  if (connection === undefined) return null
  if (connection === null) return <StatusTag tone="wait">Sem conexão com o Protheus</StatusTag>
  const { name, titles_from } = connection
  return titles_from === null ? (
    <StatusTag tone="wait">{`${name}: modo de leitura`}</StatusTag>
  ) : (
    <StatusTag tone="good">{`${name}: envia desde ${showDate(titles_from)}`}</StatusTag>
  )
}

function OldestReading() {
  const reading = useRead(protheusTitles.connection, {}).data?.oldest_reading
  if (!reading) return null
  const { company_name, read_at } = reading
  return read_at === null ? (
    `Saldos ainda não lidos no Protheus: ${company_name}.`
  ) : (
    <>
      Leitura mais antiga dos saldos: <DateTimeText instant={read_at} /> ({company_name}).
    </>
  )
}

function Actions() {
  const mayManage = useCan()('admin')
  const connection = useRead(protheusTitles.connection, {}).data?.connection
  return (
    <Inline>
      {mayManage && connection && <ChangeSending key={connection.titles_from} {...connection} />}
      {connection?.titles_from != null && <SettleTitles />}
      {connection && <CheckTitles />}
      <GenerateTitles />
    </Inline>
  )
}

const Titles = () => (
  <Stack>
    <PageHeader
      title="Contas a receber (Protheus)"
      tag={<SendingState />}
      detail={<OldestReading />}
      actions={<Actions />}
    />
    <TitleChecks />
    <Tabs
      label="Contas a receber (Protheus)"
      opensRecords
      tabs={[
        { id: 'titulos', label: 'Títulos', content: () => <TitlesTab /> },
        {
          id: 'divergencias',
          label: 'Divergências',
          content: () => (
            <Suspense fallback={<Skeleton lines={8} />}>
              <DivergencesTab />
            </Suspense>
          ),
        },
      ]}
    />
  </Stack>
)

// The connection decides which parts the page has, so that no part moves after it is drawn.
export default function ProtheusTitlesPage() {
  return (
    <Loaded read={useRead(protheusTitles.connection, {})} lines={10}>
      {() => <Titles />}
    </Loaded>
  )
}
