import { defineArea } from '@app/kit/web'

export default defineArea({
  label: 'Tarefas',
  icon: 'checklist',
  abilities: ['task-flow.tasks', 'task-flow.my-tasks'],
  pages: [
    {
      path: '/task-groups/list',
      purpose: 'Rotinas que geram tarefas',
      ability: 'task-flow.tasks',
      menu: 'Grupos de tarefas',
    },
    { path: '/task-groups/create', ability: 'task-flow.tasks', title: 'Novo grupo' },
    { path: '/task-groups/:id', ability: 'task-flow.tasks', title: 'Grupo de tarefas' },
    {
      path: '/my-tasks',
      purpose: 'O que está com você, por prazo',
      ability: 'task-flow.my-tasks',
      menu: 'Minhas tarefas',
      letter: 'j',
      page: () => import('./my-tasks/my-tasks.page.tsx'),
    },
    {
      path: '/tasks/list',
      purpose: 'Todas as tarefas e seu andamento',
      ability: 'task-flow.tasks',
      menu: 'Tarefas',
      letter: 't',
    },
    { path: '/tasks/create', ability: 'task-flow.tasks', title: 'Nova tarefa' },
    { path: '/tasks/:id', ability: 'task-flow.tasks', title: 'Tarefa' },
  ],
})
