import { describe, expect, it } from 'vitest'
import { type Suspect, differs, fields, told } from './compared'

const suspect = (over: Partial<Suspect>): Suspect => ({
  id: 1,
  name: 'Ana',
  type: 'company',
  status: 'active',
  deactivation_reason: null,
  cpf: null,
  cnpj: null,
  company_name: null,
  email: '',
  phone: null,
  city: null,
  state: null,
  plan: null,
  end_of_plan: null,
  created_at: '2026-01-02T12:00:00Z',
  last_login_at: null,
  evidence: [],
  score: 0,
  ...over,
})

describe('members side by side', () => {
  const field = (title: string) => {
    const found = fields.find((one) => one.title === title)
    if (!found) throw new Error(title)
    return found
  }

  it('differ by what is written, whatever its case and mask', () => {
    const members = [suspect({ email: 'A@a.test', cpf: '52998224725' }), suspect({ email: 'a@a.test' })]
    expect(differs(field('column.email'), members)).toBe(false)
    expect(differs(field('member.facts.cpf'), members)).toBe(true)
  })

  it('show only what some of them has', () => {
    const titles = told([suspect({}), suspect({ phone: '11987654321' })]).map(({ title }) => title)
    expect(titles).toContain('column.phone')
    expect(titles).not.toContain('member.facts.cnpj')
  })
})
