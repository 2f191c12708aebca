import { describe, expect, it } from 'vitest'
import { type Suspect, fields, isShared, told } from './compared'

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
  phones: [],
  emails: [],
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

  const shared = (title: string, one: Partial<Suspect>, other: Partial<Suspect>) => {
    const [first, second] = [suspect(one), suspect({ ...other, id: 2 })]
    const values = field(title).values(first)
    return values.filter((value) => isShared(field(title), value, first, [first, second]))
  }

  it('are alike by what proves it, whatever its case, accents, mask and ninth digit', () => {
    expect(shared('column.name', { name: 'José' }, { name: 'JOSE' })).toEqual(['José'])
    expect(shared('column.email', { email: 'A@a.test' }, { email: 'a@a.test' })).toEqual(['A@a.test'])
    expect(shared('column.phone', { phone: '11987654321' }, { phone: '1187654321' })).toHaveLength(1)
    expect(shared('field.cpf', { cpf: '52998224725' }, {})).toEqual([])
    expect(shared('column.status', {}, {})).toEqual([])
  })

  it('are alike by an additional phone or address of either', () => {
    const phones = ['1130000001', '11987654321']
    expect(shared('column.phone', { phones }, { phone: '11987654321' })).toEqual(['(11) 98765-4321'])
    const emails = ['a@a.test', 'b@b.test']
    expect(shared('column.email', { email: 'b@b.test' }, { emails })).toEqual(['b@b.test'])
  })

  it('show only what some of them has', () => {
    const titles = told([suspect({}), suspect({ phone: '11987654321' })]).map(({ title }) => title)
    expect(titles).toContain('column.phone')
    expect(titles).not.toContain('field.cnpj')
  })
})
