"""A box of water by OpenMM's HIP platform: forces against its Reference platform, and 100 steps.

    openmm_water.py
"""
import sys
import numpy as np
import openmm as mm
from openmm import app, unit

ff = app.ForceField("tip3pfb.xml")
modeller = app.Modeller(app.Topology(), [])
modeller.addSolvent(ff, boxSize=mm.Vec3(2.2, 2.2, 2.2) * unit.nanometers)
system = ff.createSystem(modeller.topology, nonbondedMethod=app.PME, nonbondedCutoff=0.9 * unit.nanometer, constraints=app.HBonds)

def forces(name, properties={}):
    context = mm.Context(system, mm.VerletIntegrator(0.001), mm.Platform.getPlatformByName(name), properties)
    context.setPositions(modeller.positions)
    state = context.getState(getForces=True, getEnergy=True)
    return np.array(state.getForces(asNumpy=True)._value), state.getPotentialEnergy()._value

hip, hip_energy = forces("HIP", {"Precision": "mixed"})
reference, energy = forces("Reference")
error = np.median(np.linalg.norm(hip - reference, axis=1) / np.linalg.norm(reference, axis=1))
print(f"{len(hip)} atoms: median difference of forces {error:.3g}, energies {hip_energy:.6g} {energy:.6g}")
# What OpenMM's own check of an installation allows.
if error > 1e-4 or abs(hip_energy - energy) > 1e-4 * abs(energy):
    sys.exit("the forces differ")

integrator = mm.LangevinMiddleIntegrator(300 * unit.kelvin, 1 / unit.picosecond, 0.002 * unit.picoseconds)
integrator.setRandomNumberSeed(1)
simulation = app.Simulation(modeller.topology, system, integrator, mm.Platform.getPlatformByName("HIP"))
simulation.context.setPositions(modeller.positions)
simulation.minimizeEnergy(maxIterations=20)
simulation.context.setVelocitiesToTemperature(300 * unit.kelvin, 1)
before = simulation.context.getState(getPositions=True).getPositions(asNumpy=True)._value
simulation.step(100)
state = simulation.context.getState(getPositions=True, getEnergy=True)
after = state.getPositions(asNumpy=True)._value
moved = np.abs(after - before).max()
print(f"100 steps: energy {state.getPotentialEnergy()._value:.6g}, an atom moved {moved:.3g} nm at most")
if not (np.isfinite(after).all() and 0 < moved < 1 and state.getPotentialEnergy()._value < 0):
    sys.exit("that is no water")
