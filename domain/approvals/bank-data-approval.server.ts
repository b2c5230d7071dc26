import type { ApprovalKind } from './approvals.server.ts'
import { changeDecided, changePending, notYourChange, ownChange } from './bank-data-changes.contract.ts'

type Register<Data> = Pick<ApprovalKind<Data>, 'entity' | 'ability' | 'page' | 'parse' | 'lines' | 'apply' | 'current'>

export const bankDataApproval = <Data>(register: Register<Data>): ApprovalKind<Data> => ({
  ...register,
  kind: 'bank-data',
  errors: { pending: changePending, own: ownChange, notYours: notYourChange, decided: changeDecided },
  notices: {
    requested: {
      type: 'bank_data_change_pending',
      message: (by, title) => `${by} pediu alteração de dados bancários: ${title}. Confira e aprove ou recuse.`,
    },
    approved: {
      type: 'bank_data_change_approved',
      message: (by) => `${by} aprovou a alteração de dados bancários que você pediu.`,
    },
    refused: {
      type: 'bank_data_change_refused',
      message: (by, note) => `${by} recusou a alteração de dados bancários que você pediu. Motivo: ${note}`,
    },
  },
})
