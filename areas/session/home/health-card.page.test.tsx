import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProvenBackup } from './backup-proof.contract.ts'
import { HealthCard } from './health-card.tsx'

const health = { failed_jobs: 0, failed_routines: 0, waiting_jobs: 0, waiting_since: null }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const provenBackup = (days: number) => ({
  made_at: daysAgo(days),
  proven_at: daysAgo(days),
  operator: 'ana@servidor',
  missing_files: 0,
})

async function showBackup(backup: ProvenBackup) {
  signInAs('admin')
  network(() => ({ json: { ...health, backup } }))
  renderPage(<HealthCard />)
  return (await screen.findByText('Última cópia de segurança provada')).closest('li')?.textContent
}

test('the health card says that no backup was ever proven', async () => {
  expect(await showBackup({ proven: null, failed_at: null })).toContain('Nunca provada')
})

test('the health card names the age of the last proven backup and the person who proved it', async () => {
  const row = await showBackup({ proven: provenBackup(2), failed_at: null })
  expect(row).toMatch(/há 2 dias · ana@servidor/)
  expect(row).toContain('Em dia')
})

test('the health card warns of a proven backup that is older than seven days', async () => {
  expect(await showBackup({ proven: provenBackup(8), failed_at: null })).toContain('Há mais de 7 dias')
})
