import { defineArea } from '@app/kit/web'
import { lazy } from 'react'

export const AnalystHome = lazy(() => import('./dashboard/analyst-home.tsx'))

export const ManagerHome = lazy(() => import('./dashboard/manager-home.tsx'))

export const NetworkHome = lazy(() => import('./dashboard/network-home.tsx'))

export const ClosingHome = lazy(() => import('./dashboard/closing-home.tsx'))

export const ConciliationRulesTab = lazy(() => import('./conciliation-rules/conciliation-rules.tab.tsx'))

export const CustomersTab = lazy(() => import('./customers/customers.tab.tsx'))

export const SafePanel = lazy(() => import('./safes/safe.panel.tsx'))

export const ReceivableDifferenceView = lazy(() => import('./diff-transactions/receivable-difference.panel.tsx'))

export const ContestCapture = lazy(() => import('./diff-transactions/contest-capture.tsx'))

export default defineArea({
  label: 'Fechamento Caixa',
  icon: 'cash-register',
  abilities: [
    'cash-conciliation',
    'cash-conciliation.movement-type',
    'cash-conciliation.solicitation',
    'cash-conciliation.solicitation.analyze',
    'smart-pos-terminal.actions',
  ],
  pages: [
    {
      path: '/cash-conciliation',
      purpose: 'Quadro de fechamento: cada posto, cada dia',
      ability: 'cash-conciliation',
      menu: 'Conciliação de caixa',
      letter: 'c',
      page: () => import('./board/board.page.tsx'),
    },
    {
      path: '/cash-conciliation/:id',
      ability: 'cash-conciliation',
      title: 'Conciliação do dia',
      page: () => import('./day/day.page.tsx'),
      ahead: ({ params, search }) => [
        { path: '/cash-conciliations/:id/glance', params },
        ...(search.get('tab') === 'casamento'
          ? [
              {
                path: '/cash-conciliations/:id/matches/opening',
                params,
                query: {
                  filter: search.get('casamento') ?? 'all',
                  method: search.get('forma'),
                  item: search.get('item'),
                },
              },
            ]
          : []),
      ],
    },
    {
      path: '/cash-conciliation/:id/close-checkout/:solicitation?',
      ability: 'cash-conciliation',
      title: 'Fechamento do dia',
      page: () => import('./checkout/close-checkout.page.tsx'),
    },
    {
      path: '/cash-conciliation/:id/manual-transactions/:date?',
      ability: 'cash-conciliation.solicitation',
      title: 'Lançamentos manuais',
      page: () => import('./manuals/manuals.page.tsx'),
    },
    {
      path: '/cash-conciliation/:id/diff-transactions/:date/:lastSolicitation?',
      ability: 'cash-conciliation.solicitation',
      title: 'Transações com diferença',
      page: () => import('./diff-transactions/diff-transactions.page.tsx'),
    },
    {
      path: '/movement-type',
      purpose: 'Como cada movimento do PDV é tratado',
      ability: 'cash-conciliation.movement-type',
      menu: 'Tipos de movimento',
      page: () => import('./movement-types/movement-types.page.tsx'),
      letter: 'y',
    },
    {
      path: '/cash-conciliation/solicitation/pending',
      purpose: 'Fechamentos que esperam análise',
      ability: 'cash-conciliation.solicitation.analyze',
      menu: 'Solicitações pendentes',
      letter: 's',
      page: () => import('./cash-conciliation-solicitations/queue/pending.page.tsx'),
      badge: () => import('./cash-conciliation-solicitations/queue/pending-badge.tsx'),
    },
    {
      path: '/cash-conciliation/solicitation/conferences',
      purpose: 'Conferir, explicar e enviar o dia do posto',
      ability: 'cash-conciliation.solicitation',
      menu: 'Conferências',
      letter: 'f',
      page: () => import('./cash-conciliation-solicitations/queue/conferences.page.tsx'),
    },
    {
      path: '/cash-conciliation/solicitation/:date/inconsistent-transactions',
      ability: 'cash-conciliation.solicitation',
      title: 'Transações inconsistentes',
      page: () => import('./inconsistencies/inconsistencies.page.tsx'),
    },
    {
      path: '/cash-conciliation/solicitation/:date/checkout/:solicitation?',
      ability: 'cash-conciliation.solicitation',
      title: 'Enviar fechamento',
      page: () => import('./checkout/send-checkout.page.tsx'),
    },
    {
      path: '/cash-conciliation-solicitation/:id',
      ability: 'cash-conciliation.solicitation',
      title: 'Solicitação',
      page: () => import('./cash-conciliation-solicitations/document/solicitation.page.tsx'),
    },
    {
      path: '/smart-pos-terminal',
      purpose: 'Terminais, números lógicos e empresas',
      ability: 'smart-pos-terminal',
      menu: 'Terminais smart POS',
      letter: 'p',
      page: () => import('./smart-pos-terminals/smart-pos-terminals.page.tsx'),
    },
    {
      path: '/cash-conciliation-movement-reason-map',
      purpose: 'Motivos aceitos para cada diferença',
      ability: 'cash-conciliation',
      menu: 'De-para de motivos',
      page: () => import('./movement-reason-maps/movement-reason-map.page.tsx'),
    },
  ],
})
