/** A firm's text about its trade, and the hints that a caller may give. */
export type Trade = {
  readonly suffix: string
  readonly about: string
  /** The same trade in other words than the page's. */
  readonly retold: string
  /** Two or three words. */
  readonly short: string
}

/** Trades with texts written for this replay: suffix | page | hint in other words | short hint. */
export const trades: readonly Trade[] = `
Dental Clinic|Family dentistry, implants and orthodontics in a calm practice near the station.|they straighten teeth and fit crowns|dentist practice
Plumbing|Emergency plumbing, boiler repair and bathroom fitting, day and night.|fixes leaking pipes, taps and heating|plumber
Law Office|Attorneys for employment law, inheritance and real estate disputes.|solicitors who take cases about wills and dismissals to court|legal services
Photography|Wedding and portrait photography with natural light and no stiff poses.|pictures of couples and families in a studio|photo studio
Realty|Homes for sale and rent, appraisals and property management in the county.|estate agency selling houses and flats|property brokers
Bakery|Sourdough loaves, cakes and pastries fresh from the oven before six.|bread, croissants and rolls baked daily|bakery
Yoga|Yoga classes, breathing courses and retreats for beginners and teachers.|meditation and stretching lessons|yoga studio
Logistics|Road freight, customs clearance and warehousing across the continent.|trucks, shipping of pallets and storage for exporters|haulage transport
Architects|Timber buildings, school extensions and the renovation of listed houses.|architecture practice designing wooden homes|building design
Roofing|Roof repair, gutters and skylights with a ten year guarantee.|tiles, slates and chimney work by craftsmen|roofers
Travel|Hiking trips, guided tours and tailor-made holidays in the mountains.|tour operator for trekking vacations|travel agency
Wines|A family vineyard with tastings, a cellar shop and rooms to stay.|winery growing grapes, red and white bottles|wine estate
Printing|Offset and digital printing of brochures, labels and packaging.|print shop for leaflets, posters and catalogues|printers
Fitness Club|A gym with personal trainers, sauna and courses seven days a week.|weights, workouts and spinning for members|health club
Motors|Used cars, servicing and tyre change by a family-run garage.|auto dealership with mechanics and repairs|car dealer
Hotel|Forty quiet rooms, breakfast on the terrace and a meeting room.|overnight accommodation and lodging for tourists|hotel
Payments|Card acceptance, payouts and reconciliation behind one API for marketplaces.|fintech processing transactions for online merchants|payment processing
Genomics|Sequencing and variant analysis for rare disease clinics.|biotech reading DNA to diagnose patients|gene testing
Robotics|Arms that pick and pack parcels beside people in fulfilment centres.|automated machines for warehouses|warehouse automation
Security|Detects intrusions in cloud accounts and answers them within minutes.|cybersecurity against hackers and breaches|threat detection
Learning|Maths exercises that adapt to each pupil, for schools and at home.|edtech with online tutoring for children|education software
Farms|Sensors and irrigation plans that help growers use half the water.|agriculture technology for crops and fields|precision farming
Solar|Rooftop panels, batteries and the paperwork, installed in two days.|photovoltaic systems and renewable power for houses|solar energy
Insurance|Cover for freelancers that starts in minutes and ends when you like.|policies, damages and underwriting for the self-employed|insurtech
Recruiting|Finds nurses and carers for hospitals, temporary or for good.|staffing agency that hires medical workers|talent acquisition
Analytics|Dashboards over every warehouse table, with questions asked in plain words.|business intelligence showing data and charts|data analysis
Kitchens|Fitted kitchens and worktops planned, built and mounted by joiners.|cabinets and carpentry made to measure|kitchen furniture
Brewing|Small batch ales and lagers, and a taproom open on weekends.|craft beer made with local hops|brewery
Pets|Fresh meals for dogs, portioned by weight and brought to the door.|pet food subscription for puppies|animal nutrition
Apparel|Linen shirts and coats cut and sewn in one workshop.|fashion label making clothes|clothing brand
Games|Puzzle games for phones, made by a team of nine.|mobile gaming studio|video games
Music|Mixing, mastering and session players for independent artists.|sound engineers recording songs and albums|recording studio
Accounting|Bookkeeping, payroll and tax returns for trades and shops.|accountants who do audits and VAT|tax adviser
Marketing|Search campaigns, newsletters and landing pages that are measured.|advertising agency for SEO and email promotion|digital advertising
Cleaning|Offices, stairwells and windows cleaned at night and invoiced monthly.|janitors and housekeeping crews|cleaning company
Childcare|Nurseries and after-school groups with a garden of their own.|kindergarten and day care for toddlers|preschool
Optics|Lasers and lenses for measuring surfaces down to a nanometre.|photonics instruments and cameras for laboratories|laser systems
Translation|Contracts and manuals translated by lawyers and engineers into thirty languages.|interpreters and localisation of documents|language services
Coffee|Beans from five farms, roasted on Tuesdays and sent the same day.|espresso roastery and cafe|coffee roaster
Drones|Inspects bridges, masts and turbines from the air.|unmanned aircraft taking aerial images|uav inspection
Steel|Beams, plates and profiles cut and welded to drawing.|metal fabrication and structural welding|metalworking
Water|Filters and pumps that make river water fit to drink.|purification and treatment plants|water treatment
Hosting|Managed servers, backups and domains for agencies.|data centre running websites and virtual machines|web hosting
Podcasts|Produces weekly shows for museums and newspapers.|audio storytelling and broadcasting|audio production
Pharmacy|Prescriptions, vaccinations and advice, delivered by bicycle.|drugstore dispensing medicines|chemist
Events|Stages, light and sound for congresses and open air concerts.|planning conferences and festivals|event management
Homes|Care homes with small groups, for people with dementia.|nursing of the elderly, assisted living|elder care
Bikes|Cargo bicycles built to order, with electric drive.|cycling shop for e-bikes|bicycle maker
`
  .trim()
  .split('\n')
  .map((line) => {
    const [suffix = '', about = '', retold = '', short = ''] = line.split('|')
    return { suffix, about, retold, short }
  })
