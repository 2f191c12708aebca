export { SectionHistory as default } from './History'
