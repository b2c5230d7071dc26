import { taskKinds, taskPriorities, taskStates, taskTimes } from '@app/domain/people/contract'
import {
  DateTimeText,
  EmptyState,
  Figures,
  ListPage,
  SelectField,
  Skeleton,
  StatusTag,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { TaskTag } from './task-tag.tsx'
import { finishedDays, tasks } from './tasks.contract.ts'

const TaskPanel = lazy(() => import('./task.panel.tsx'))

const Filters = () => (
  <>
    <SelectField name="status" label="Situação" options={taskStates} clearable placeholder={taskStates.pending} />
    <SelectField name="time" label="Prazo" options={taskTimes} clearable placeholder="Todos" />
    <SelectField name="kind" label="Tipo" options={taskKinds} clearable placeholder="Todos" />
    <SelectField name="priority" label="Prioridade" options={taskPriorities} clearable placeholder="Todas" />
  </>
)

const share = (part: number, total: number) => (total === 0 ? '–' : `${Math.round((part * 100) / total)}%`)

function Rate() {
  const { data, isPending } = useRead(tasks.counts)
  if (isPending) return <Skeleton lines={2} />
  if (!data) return null
  return (
    <Figures
      label="Minhas tarefas em números"
      items={[
        { label: 'Pendentes', value: data.pending },
        { label: 'Atrasadas', value: data.late, ...(data.late > 0 && { tone: 'bad' as const }) },
        { label: `Concluídas em ${finishedDays} dias`, value: data.finished },
        { label: 'Concluídas no prazo', value: share(data.in_time, data.finished) },
      ]}
    />
  )
}

export default function MyTasksPage() {
  const open = useOpenRecord('Tarefa', (id) => (
    <Suspense fallback={<Skeleton lines={8} />}>
      <TaskPanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <>
      <ListPage
        title="Minhas tarefas"
        list={tasks.listOwn}
        search="Título, descrição ou registro"
        filters={<Filters />}
        summary={() => <Rate />}
        {...open.list}
        rowTone={({ time }) => (time === 'late' ? 'bad' : time === 'today' ? 'wait' : undefined)}
        empty={
          <EmptyState title="Nenhuma tarefa com você.">
            Aparecem aqui as perguntas que lhe fazem sobre um dia e os arquivos que você ficou de conferir.
          </EmptyState>
        }
        columns={[
          { field: 'title', title: 'Tarefa', width: 260 },
          { field: 'time', title: 'Quando', cell: (task) => <TaskTag task={task} />, width: 130 },
          { field: 'about', title: 'Sobre', width: 200 },
          { field: 'description', title: 'Descrição', width: 280, wideOnly: true },
          { field: 'due_at', title: 'Prazo', cell: ({ due_at }) => <DateTimeText instant={due_at} /> },
          {
            field: 'priority',
            title: 'Prioridade',
            labels: taskPriorities,
            cell: ({ priority }) =>
              priority === 'urgent' ? (
                <StatusTag tone="bad">{taskPriorities.urgent}</StatusTag>
              ) : (
                taskPriorities[priority]
              ),
          },
          { field: 'created_by_name', title: 'Quem pediu', cell: (task) => task.created_by_name ?? 'Sistema' },
          { field: 'company_name', title: 'Empresa', hidden: true },
          { field: 'kind', title: 'Tipo', labels: taskKinds, hidden: true },
          { field: 'created_at', title: 'Aberta em', hidden: true },
          { field: 'answer', title: 'Resposta', hidden: true },
          { field: 'finished_at', title: 'Concluída em', hidden: true },
        ]}
      />
      {open.above}
    </>
  )
}
