import base from './vitest.config.ts'
const c = base as any
const s = c.test.projects[3].test
if (process.env.XARGS) s.execArgv = process.env.XARGS.split(' ')
c.test.projects = [c.test.projects[3]]
if (process.env.XOPT) c.test.projects[0].test.deps = { optimizer: { client: { enabled: true, include: process.env.XOPT.split(',') } } }
if (process.env.XFS) c.test.experimental = { fsModuleCache: true }
if (process.env.XW) c.test.maxWorkers = Number(process.env.XW)
export default c
