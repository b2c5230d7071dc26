import { formatCount } from '@app/kit/contract'
import {
  Button,
  DataTable,
  DateTimeText,
  Drawer,
  EmptyState,
  Inline,
  Loaded,
  notify,
  Panel,
  StatusTag,
  useCan,
  useChange,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import {
  type DownloadSource,
  downloadSources,
  fetchedSources,
  sourceProblemLabels,
  transportLabels,
} from './download-sources.contract.ts'
import { NewSource } from './source.form.tsx'
import { SourcePanel } from './source.panel.tsx'

const SourceTag = ({ source }: { source: Pick<DownloadSource, 'active' | 'problem' | 'last_ok_at'> }) => {
  if (!source.active) return <StatusTag tone="neutral">Inativa</StatusTag>
  if (source.problem) return <StatusTag tone="bad">{sourceProblemLabels[source.problem]}</StatusTag>
  return source.last_ok_at ? (
    <StatusTag tone="good">Em ordem</StatusTag>
  ) : (
    <StatusTag tone="neutral">Nunca usada</StatusTag>
  )
}

export function SourcesTab() {
  const mayManage = useCan()('admin')
  const [params, change] = useUrlParams()
  const read = useRead(downloadSources.list, {})
  const id = params.get('origin')
  const show = (origin: string | null) => change({ origin })
  return (
    <Panel title="Origens de arquivos" flush actions={mayManage && <NewSource />}>
      <Loaded read={read}>
        {({ data }) => (
          <DataTable
            label="Origens de arquivos"
            rows={data}
            rowKey={(source) => source.id}
            empty={
              <EmptyState title="Nenhuma origem ainda.">
                Uma origem é uma pasta vigiada ou um servidor SFTP; quem administra o sistema a cadastra aqui.
              </EmptyState>
            }
            columns={[
              { title: 'Nome', cell: ({ name }) => name },
              { title: 'Empresa', cell: ({ company_name }) => company_name },
              { title: 'Tipo', cell: ({ source }) => fetchedSources[source] },
              { title: 'De onde', cell: ({ transport }) => transportLabels[transport] },
              { title: 'Arquivos', wideOnly: true, cell: ({ file_pattern }) => file_pattern },
              { title: 'Último contato', cell: ({ last_ok_at }) => <DateTimeText instant={last_ok_at} /> },
              { title: 'Situação', cell: (source) => <SourceTag source={source} /> },
              ...(mayManage
                ? [
                    {
                      title: 'Ações',
                      actions: true,
                      cell: (source: DownloadSource) => (
                        <Inline>
                          <TestSource id={source.id} />
                          <Button small onClick={() => show(source.id)}>
                            Abrir
                          </Button>
                        </Inline>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {mayManage && (
        <Drawer open={id !== null} title="Origem de arquivos" size="lg" onClose={() => show(null)}>
          {id && <SourcePanel id={id} />}
        </Drawer>
      )}
    </Panel>
  )
}

function TestSource({ id }: { id: string }) {
  const test = useChange(downloadSources.test, {
    onSuccess: ({ ok, message, files, matching }) =>
      ok
        ? notify.success(
            `${message} ${matching} de ${formatCount(files, 'arquivo tem', 'arquivos têm')} o nome esperado.`,
          )
        : notify.error(message),
  })
  return (
    <Button small busy={test.isPending} onClick={() => test.mutate({ params: { id } })}>
      Testar conexão
    </Button>
  )
}
