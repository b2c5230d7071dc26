import {
  Columns,
  Count,
  DataTable,
  DateTimeText,
  Panel,
  SelectField,
  Stack,
  StatusTag,
  useUrlParams,
} from '@app/kit/web'
import type { LayoutDetail, LayoutVersion } from './import-layouts.contract.ts'
import { listLayoutDifferences } from './layout-difference.rules.ts'
import { layoutStates } from './layout-labels.contract.ts'

const tones = { draft: 'wait', published: 'good', superseded: 'neutral' } as const

const VersionTag = ({ status }: Pick<LayoutVersion, 'status'>) => (
  <StatusTag tone={tones[status]}>{layoutStates[status]}</StatusTag>
)

export default function Versions(layout: LayoutDetail) {
  return (
    <Stack>
      <DataTable
        label="Versões do layout"
        rows={layout.versions}
        rowKey={({ number }) => String(number)}
        columns={[
          { title: 'Versão', number: true, width: 80, cell: ({ number }) => <Count value={number} /> },
          { title: 'Situação', cell: (version) => <VersionTag {...version} /> },
          {
            field: 'published_at',
            title: 'Publicada em',
            cell: ({ published_at }) => <DateTimeText instant={published_at} />,
          },
          {
            field: 'published_by_name',
            title: 'Por',
            under: 'published_at',
            cell: ({ published_by_name, status }) => published_by_name ?? (status === 'draft' ? '–' : 'Produto'),
          },
          { title: 'Usos', number: true, cell: ({ uses }) => <Count value={uses} /> },
        ]}
      />
      {layout.versions.length > 1 && <Comparison layout={layout} />}
    </Stack>
  )
}

function useComparedVersions(versions: readonly LayoutVersion[]) {
  const [params, change] = useUrlParams()
  const getChosen = (name: string, fallbackIndex: number) => {
    const requested = versions.find(({ number }) => String(number) === params.get(name))
    return requested ?? versions[fallbackIndex]
  }
  const choose = (name: string) => (number: string | null) => change({ [name]: number }, { replace: true })
  return {
    ...{ before: getChosen('de', 1), after: getChosen('para', 0) },
    ...{ onBefore: choose('de'), onAfter: choose('para') },
  }
}

function Comparison({ layout: { target, versions } }: { layout: LayoutDetail }) {
  const { before, after, onBefore, onAfter } = useComparedVersions(versions)
  const options = versions.map(({ number, status }) => ({
    value: String(number),
    label: `${number} · ${layoutStates[status]}`,
  }))
  if (!before?.recipe || !after?.recipe) return null
  const differences = listLayoutDifferences({ target, before: before.recipe, after: after.recipe })
  return (
    <Panel title="Comparar versões">
      <Stack gap="small">
        <Columns min={160}>
          <SelectField
            label="Da versão"
            options={options}
            clearable={false}
            value={String(before.number)}
            onChange={onBefore}
          />
          <SelectField
            label="Para a versão"
            options={options}
            clearable={false}
            value={String(after.number)}
            onChange={onAfter}
          />
        </Columns>
        <DataTable
          label="O que mudou entre as versões"
          rows={differences}
          rowKey={({ setting }) => setting}
          empty="As duas versões leem um arquivo do mesmo jeito."
          columns={[
            { title: 'O quê', cell: ({ setting }) => setting },
            { title: `Versão ${before.number}`, cell: (row) => row.before ?? '–' },
            { title: `Versão ${after.number}`, cell: (row) => row.after ?? '–' },
          ]}
        />
      </Stack>
    </Panel>
  )
}
