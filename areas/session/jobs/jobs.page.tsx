import { EmptyState, ListPage } from '@app/kit/web'
import { JobTag } from './job-tag.tsx'
import { jobs } from './jobs.contract.ts'

export default function JobsPage() {
  return (
    <ListPage
      title="Tarefas em segundo plano"
      list={jobs.list}
      rowLink={(job) => `/jobs/${job.id}`}
      empty={
        <EmptyState title="Nenhuma tarefa ainda.">
          Importações, exportações grandes e mudanças de muitos registros aparecem aqui enquanto andam e depois.
        </EmptyState>
      }
      columns={[
        { field: 'title', title: 'Tarefa' },
        { field: 'status', title: 'Situação', cell: (job) => <JobTag job={job} /> },
        { field: 'percent', title: 'Andamento', number: true, cell: (job) => `${job.percent}%` },
        { field: 'created_at', title: 'Pedida em' },
        { field: 'finished_at', title: 'Terminou em' },
        { field: 'owner_name', title: 'Pedida por', wideOnly: true },
      ]}
    />
  )
}
