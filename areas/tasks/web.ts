import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Tarefas',
  icon: 'checklist',
  abilities: ['task-flow.tasks', 'task-flow.my-tasks'],
  pages: [
    { path: '/task-groups/list', ability: 'task-flow.tasks', menu: 'Grupos de tarefas' },
    { path: '/task-groups/create', ability: 'task-flow.tasks', title: 'Novo grupo' },
    { path: '/task-groups/:id', ability: 'task-flow.tasks', title: 'Grupo de tarefas' },
    { path: '/my-tasks', ability: 'task-flow.my-tasks', menu: 'Minhas tarefas' },
    { path: '/tasks/list', ability: 'task-flow.tasks', menu: 'Tarefas' },
    { path: '/tasks/create', ability: 'task-flow.tasks', title: 'Nova tarefa' },
    { path: '/tasks/:id', ability: 'task-flow.tasks', title: 'Tarefa' },
  ],
})
