"""20 steps of molecular dynamics on a box of water: OpenMM's HIP platform against its CPU platform."""

import openmm as mm
from openmm import app, unit

from timed import compare

STEPS = 20

force_field = app.ForceField("tip3pfb.xml")
modeller = app.Modeller(app.Topology(), [])
modeller.addSolvent(force_field, boxSize=mm.Vec3(2.2, 2.2, 2.2) * unit.nanometers)
system = force_field.createSystem(
    modeller.topology, nonbondedMethod=app.PME, nonbondedCutoff=0.9 * unit.nanometer, constraints=app.HBonds
)


def steps(platform):
    integrator = mm.LangevinMiddleIntegrator(300 * unit.kelvin, 1 / unit.picosecond, 0.0005 * unit.picoseconds)
    integrator.setRandomNumberSeed(1)
    simulation = app.Simulation(modeller.topology, system, integrator, mm.Platform.getPlatformByName(platform))
    simulation.context.setPositions(modeller.positions)

    def work():
        simulation.step(STEPS)
        simulation.context.getState(getPositions=True)

    return work


compare(f"OpenMM, {system.getNumParticles()} atoms of water, {STEPS} steps", steps("HIP"), steps("CPU"))
