import type { CategoryTexts } from './trade-texts.ts'

export const technologyItTexts: CategoryTexts = {
  practice: [
    'We explain it with a pencil, never with an acronym.',
    'Your data is yours. We don’t look, and we wipe what we copy.',
    'If the repair costs more than the thing, we say so first.',
    'The diagnosis is free, and you can take it elsewhere.',
    'We answer emails at odd hours, because that’s when things break.',
    'Nothing here is called a solution.',
  ],
  extras: [
    'Free diagnosis',
    'Home visits',
    'Remote help',
    'Data transfer',
    'Rush service',
    'Recycling',
    'Loaner laptops',
    'Warranty on parts',
    'Senior lessons',
    'Spanish service',
  ],
  reasons: [
    'Same-Day Availability',
    'Free Estimates / Quotes',
    'Award-Winning Service',
    'Locally Owned & Operated',
    'Family-Owned',
    'Veteran-Owned',
    'Woman-Owned',
    'Satisfaction Guarantee',
    'Background-Checked Team',
    'Upfront Pricing',
    'Bilingual Staff (English & Spanish)',
    'Free Consultations',
    'Senior & Military Discounts',
  ],
  trades: {
    'Computer Repair': {
      about: [
        'Laptops with coffee in them are dried, cleaned and forgiven.',
        'We save photos from drives that click, and charge only if we do.',
        'A new drive and more memory give most machines four more years.',
        'Viruses are removed, and then we sit with you until it makes sense.',
        'Parts from dead machines keep others alive; the shelf in the back is a hospital.',
      ],
      visits: [
        'Coffee, keyboard, thesis.',
        'A clicking drive with ten years of photos.',
        'My mother clicked on the thing.',
      ],
      praise: [
        'Every photo is back, even the bad ones.',
        'They sat with my mother for half an hour and she took notes.',
        'A six-year-old laptop starts in nine seconds.',
        'They saved the thesis.',
      ],
      gripes: [
        'Same blue screen a week later.',
        'Wiped it without asking about the photos.',
        'Cost more than a new one.',
      ],
    },
    'Phone & Tablet Repair': {
      about: [
        'Screens in forty minutes, batteries in twenty, and we quote before we open.',
        'Water damage goes in an ultrasonic bath, not in rice.',
        'Charging ports are cleaned first. Half the time it’s lint.',
        'We fix tablets for three schools and know what a backpack does.',
        'Good parts or cheap parts, both on the counter, your choice.',
      ],
      visits: [
        'Dropped it off the boardwalk, nearly.',
        'It wouldn’t charge.',
        'A cracked tablet from the back seat.',
      ],
      praise: [
        'It was lint. Zero dollars.',
        'New screen, better than the old one, forty minutes.',
        'It had been in the lake and it lives.',
        'They kept all my data.',
      ],
      gripes: [
        'The new screen lifts at one corner.',
        'The battery is worse than the old one.',
        'Face unlock never came back.',
      ],
    },
    'Web & App Development': {
      about: [
        'Sites that load on one bar at the lake and say your hours at the top.',
        'Online shops for people who make twenty of something, not twenty thousand.',
        'We take over sites whose builder has moved to Portland.',
        'Mobile apps when you need one, and an honest no when you don’t.',
        'You can change the text yourself, and we show you how, twice.',
      ],
      visits: [
        'Our old site belonged to someone who had left the country.',
        'An online shop for my pottery.',
        'We thought we needed an app.',
      ],
      praise: [
        'It loads before I can put the phone down.',
        'They told us we didn’t need an app.',
        'Sold out of mugs in a week.',
        'I change the menu myself now.',
      ],
      gripes: [
        'Pretty, slow, impossible to edit.',
        'Two months late and no call.',
        'They billed for every comma.',
      ],
    },
    'Home Networks & Wi-Fi': {
      about: [
        'We walk through your house with a meter and find where the signal dies.',
        'Limestone walls eat Wi-Fi. We run a cable and the argument is over.',
        'One name, one password, in every room and on the porch.',
        'The box goes in a closet and gets a label.',
        'We leave you a map of where everything is.',
      ],
      visits: [
        'No signal in the back bedroom since forever.',
        'Two people on video calls, one house.',
        'Stone house, thick walls.',
      ],
      praise: [
        'Full bars in the bathtub.',
        'A map, labels, and cables I can’t see.',
        'No more frozen faces.',
        'They used the boxes we had and sold us only one.',
      ],
      gripes: [
        'Dead again after the first storm.',
        'Cables stapled across the trim.',
        'Sold us three boxes, one did nothing.',
      ],
    },
    'IT Support': {
      about: [
        'For offices of three to thirty, with a person who knows your printer.',
        'Backups are tested on the first {day} of the month, out loud.',
        'New hires have email, keys and a working chair by nine.',
        'We close the doors that were left open, and write down which.',
        'A flat monthly price, so calling costs nothing and you call in time.',
      ],
      visits: [
        'Our server room was a closet with a mop.',
        'Moved twelve people to new email.',
        'Someone opened the wrong invoice.',
      ],
      praise: [
        'They restored everything by lunch.',
        'No one lost a single email.',
        'The printer works, I repeat, the printer works.',
        'They answer in minutes.',
      ],
      gripes: [
        'The ticket system answers, people don’t.',
        'Backups had never run.',
        'Three visits for one printer.',
      ],
    },
    'Smart Home': {
      about: [
        'Doorbells, locks and lights that still work when the internet doesn’t.',
        'We set it up so guests can still use a switch.',
        'Cameras look at your door and not at the neighbor’s porch.',
        'Thermostats that know about August.',
        'One app, fewer passwords, and a sheet of paper in the drawer.',
      ],
      visits: [
        'Doorbell, lock, three lights.',
        'Home theater in an odd room.',
        'My father wanted a camera and no app.',
      ],
      praise: [
        'Guests can find the light switch.',
        'My father uses it without calling me.',
        'It works in a power outage, we had one.',
        'They talked us out of the fridge.',
      ],
      gripes: [
        'The lights turn on at three in the morning.',
        'Five apps for four lamps.',
        'The doorbell rings at the neighbors’ house.',
      ],
    },
  },
}
